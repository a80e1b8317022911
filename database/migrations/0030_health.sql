-- /health/ready compares what this database has with what the running code knows.
grant select on schema_migration to hearten_app;
