"""The edge to Discord: clicks routed by their ids, politeness in sending, open panels, emojis and commands."""
