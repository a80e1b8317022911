-- What is kept of a case's account at the provider: its id, where it stands, and what is still asked. The bank account
-- and the SSN are the provider's alone.
alter table withdrawal_account
  add column disabled_at timestamptz,
  add column disabled_reason text check (disabled_reason in ('rejected', 'under_review', 'details_due', 'stopped')),
  add column account_ref text check (account_ref ~ '^acct_[A-Za-z0-9]{1,200}$'),
  -- The provider's words for what it still wants, such as individual.ssn_last_4.
  add column missing text[] not null default '{}',
  add column checking boolean not null default false,
  -- How often the provider was asked, and which of these answers was the latest to count: one that comes late, to a
  -- question from before, changes nothing.
  add column asked integer not null default 0,
  add column heard integer not null default 0,
  add column heard_at timestamptz,
  -- When the case went live, and so when the person was first asked; null before.
  add column opened_at timestamptz,
  -- The day after it of which we wrote last; -1 before the first mail.
  add column mailed_day smallint not null default -1,
  -- When we write next; null once all is written, or there is nothing to ask any more.
  add column mail_at timestamptz,
  add constraint withdrawal_account_disabled check ((state = 2) = (disabled_at is not null) and (state = 2) = (disabled_reason is not null)),
  add constraint withdrawal_account_heard check (heard between 0 and asked);
create index withdrawal_account_mail on withdrawal_account (mail_at) where mail_at is not null;
create index withdrawal_account_asked on withdrawal_account (heard_at nulls first) where account_ref is not null;

-- The person's side: whom we write to where that isn't the organizer, and what they told of themselves. All that is
-- bytea is sealed under the person's own key for this case.
create table identity_check (
  case_id text primary key references cases (case_id),
  recipient_hash text,
  recipient_email bytea,
  details bytea,
  -- With which form the details came, and a keyed hash of them: sent again, they are the same; two different, two.
  details_key text,
  details_hash text,
  attestation text,
  attested_at timestamptz,
  -- The form whose details the provider has.
  told_key text,
  -- While one browser's details are on their way to the provider, no other's are taken.
  busy_until timestamptz,
  check ((recipient_hash is null) = (recipient_email is null)),
  check ((details is null) = (details_key is null) and (details is null) = (details_hash is null)
    and (details is null) = (attestation is null) and (details is null) = (attested_at is null))
);
select app.distribute('identity_check', 'case_id', 'case');
-- A person's own checks, over all shards: asked for when their account is erased.
create index identity_check_of_recipient on identity_check (recipient_hash) where recipient_hash is not null;

-- Whose an account at the provider is: its events name nothing else.
create table provider_account (
  account_ref text primary key,
  case_id text not null
);
select app.distribute('provider_account', 'account_ref', 'account');

alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('register', 'reset', 'change_from', 'change_to', 'erase', 'identity'));

grant select, insert, update, delete on identity_check, provider_account to hearten_app;
