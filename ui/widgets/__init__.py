"""Widgets: pages as values, components, move controls, forms, ids, icons, mentions."""
