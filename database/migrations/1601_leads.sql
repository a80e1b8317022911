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
  asked_count integer not null default 1 check (asked_count > 0),
  created_at timestamptz not null,
  asked_at timestamptz not null,
  version integer not null default 1
);
select app.distribute('lead', 'email_hash', 'person');
-- Of staff, over all shards.
create index lead_by_id on lead (lead_id);
create index lead_by_time on lead (asked_at desc);

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
