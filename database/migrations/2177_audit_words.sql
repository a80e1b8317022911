-- The audit log is searched by an id or a word among all acts.
create index audit_entry_words on audit_entry using gin ((details::text || ' ' || reason) gin_trgm_ops);
