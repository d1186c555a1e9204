"""What plain files say: which project a folder is."""
