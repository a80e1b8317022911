-- Somebody who asks for a call before they start a fundraiser; one row an e-mail address. Address, number and notes are
-- sealed under the person's key.
create table lead (
  email_hash text primary key,
  lead_id uuid not null,
  email_cipher bytea not null,
  phone_cipher bytea not null,
  raise_type smallint check (raise_type between 1 and 12),
  page text not null,
  attribution jsonb not null,
  consent_version text not null,
  consent_at timestamptz not null,
  state text not null check (state in ('new', 'contacted', 'qualified', 'converted', 'closed')),
  -- The member of staff who looks after it.
  owner_id uuid,
  do_not_contact boolean not null default false,
  requests integer not null default 1 check (requests > 0),
  created_at timestamptz not null,
  requested_at timestamptz not null,
  version integer not null default 1,
  -- The draft that staff began for a lead's person.
  draft_case_id text
);
select app.distribute('lead', 'email_hash', 'person');
-- Of staff, over all shards.
create index lead_by_id on lead (lead_id);
create index lead_by_time on lead (requested_at desc, lead_id desc);
create index lead_by_state on lead (state, requested_at desc, lead_id desc);
-- The leads that a member of staff took.
create index lead_of_owner on lead (owner_id, requested_at desc, lead_id desc) where owner_id is not null;

create table lead_note (
  email_hash text not null references lead (email_hash),
  note_id uuid not null,
  staff_id uuid not null,
  body_cipher bytea not null,
  written_at timestamptz not null,
  primary key (email_hash, note_id)
);
select app.distribute('lead_note', 'email_hash', 'person');

grant select, insert, update, delete on lead, lead_note to hearten_app;
