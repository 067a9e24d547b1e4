"""Every sentence that people read, in their language."""
