-- One row a role: a member of staff may hold several. Roles belong to an account and go with it.
create table staff_role (
  user_id uuid not null references account (user_id),
  role text not null check (role in ('reviewer', 'support', 'finance', 'admin')),
  appointed_at timestamptz not null,
  primary key (user_id, role)
);
select app.distribute('staff_role', 'user_id', 'user');
grant select, insert, update, delete on staff_role to hearten_app;

delete from app.distribution where table_name = 'staff_member';
drop table staff_member;

-- Every act of staff, one row each, written in the act's own transaction. Kept beside the case that the act concerns.
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

-- Append-only: nothing in the product may change what was written.
grant select, insert on audit_entry to hearten_app;
