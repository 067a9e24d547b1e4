"""Pictures: plain scenes in, PNG bytes out. Nothing here knows a rule, a person or a clock."""
