"""Pages: functions that turn tables, views and reports into messages."""
