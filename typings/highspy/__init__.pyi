"""The part of HiGHS that bench and soak use; only the bench group installs it."""

from collections.abc import Sequence

from numpy.typing import NDArray

kHighsInf: float

class HighsModelStatus:
    kInfeasible: HighsModelStatus
    kOptimal: HighsModelStatus

class ObjSense:
    kMaximize: ObjSense

class HighsVarType:
    kInteger: HighsVarType

class MatrixFormat:
    kColwise: MatrixFormat

class HighsSparseMatrix:
    format_: MatrixFormat
    start_: NDArray[float]
    index_: NDArray[float]
    value_: NDArray[float]

class HighsLp:
    num_col_: int
    num_row_: int
    sense_: ObjSense
    col_cost_: NDArray[float]
    col_lower_: NDArray[float]
    col_upper_: NDArray[float]
    row_lower_: NDArray[float]
    row_upper_: NDArray[float]
    integrality_: Sequence[HighsVarType]
    a_matrix_: HighsSparseMatrix

class HighsInfo:
    objective_function_value: float

class HighsSolution:
    col_value: Sequence[float]

class Highs:
    def setOptionValue(self, name: str, value: bool | float | str) -> object: ...
    def passModel(self, model: HighsLp) -> object: ...
    def run(self) -> object: ...
    def getModelStatus(self) -> HighsModelStatus: ...
    def getInfo(self) -> HighsInfo: ...
    def getSolution(self) -> HighsSolution: ...
