-- Every act of staff, one row each, written in the act's own transaction. Kept beside the case that the act concerns.
-- Append-only: nothing in the product may change what was written.
create table audit_entry (
  -- '-' where the act concerns no case.
  case_id text not null,
  entry_id uuid not null,
  -- Null for the operator at the command line.
  staff_id uuid,
  act text not null,
  -- In the words of the member of staff.
  reason text not null,
  -- Ids, amounts and codes. Never personal data.
  details jsonb not null,
  acted_at timestamptz not null,
  primary key (case_id, entry_id)
);
select app.distribute('audit_entry', 'case_id', 'case');
create index audit_entry_by_time on audit_entry (acted_at desc);
create index audit_entry_of_staff on audit_entry (staff_id, acted_at desc);
create index audit_entry_of_act on audit_entry (act text_pattern_ops, acted_at desc, entry_id desc);
-- The audit log is searched by an id or a word among all acts.
create index audit_entry_words on audit_entry using gin ((details::text || ' ' || reason) gin_trgm_ops);

grant select, insert on audit_entry to hearten_app;
