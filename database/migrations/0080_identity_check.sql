-- Where a case's money goes, and whether its recipient passed the identity check. The bank account and the SSN are the
-- provider's alone.
create table withdrawal_account (
  case_id text primary key references cases (case_id),
  state smallint not null default 0 check (state in (0, 1, 2)),
  verified_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('rejected', 'under_review', 'details_due', 'stopped')),
  account_ref text check (account_ref ~ '^acct_[A-Za-z0-9]{1,200}$'),
  -- The provider's names of what it still wants, such as individual.ssn_last_4.
  missing text[] not null default '{}',
  -- How often the provider was asked, and which of these answers was the latest to count: a late answer to an earlier
  -- question changes nothing.
  asked integer not null default 0,
  heard integer not null default 0,
  heard_at timestamptz,
  -- The latest answer of the provider that its person was mailed about: forward only, so that work done twice mails once.
  told integer not null default 0,
  -- When the case went live, and so when the person was first asked; null before.
  opened_at timestamptz,
  -- The day after it of the latest mail; -1 before the first.
  mailed_day smallint not null default -1,
  -- When the next mail is due; null once all are sent, or there is nothing to ask any more.
  mail_at timestamptz,
  check ((state = 1) <= (verified_at is not null)),
  constraint withdrawal_account_disabled check ((state = 2) = (disabled_at is not null) and (state = 2) = (disabled_reason is not null)),
  constraint withdrawal_account_heard check (heard between 0 and asked)
);
select app.distribute('withdrawal_account', 'case_id', 'case');
create index withdrawal_account_mail on withdrawal_account (mail_at) where mail_at is not null;
create index withdrawal_account_asked on withdrawal_account (heard_at nulls first) where account_ref is not null;
-- Sixty days after their case went live, gifts to a recipient who never was verified go back.
create index withdrawal_account_never_verified on withdrawal_account (opened_at) where verified_at is null;

-- The recipient's side: their address where that isn't the organizer, and the details they gave. All bytea is sealed
-- under the person's own key for this case.
create table identity_check (
  case_id text primary key references cases (case_id),
  recipient_hash text,
  recipient_email bytea,
  details bytea,
  -- The key of the form that the details came with, and a keyed hash of them: the same form sent again is told from
  -- another one.
  details_key text,
  details_hash text,
  attestation text,
  attested_at timestamptz,
  -- The form whose details the provider has.
  told_key text,
  -- Until then, one browser's details are being sent to the provider, and no other's are taken.
  busy_until timestamptz,
  check ((recipient_hash is null) = (recipient_email is null)),
  check ((details is null) = (details_key is null) and (details is null) = (details_hash is null)
    and (details is null) = (attestation is null) and (details is null) = (attested_at is null))
);
select app.distribute('identity_check', 'case_id', 'case');
-- A person's own checks, over all shards: asked for when their account is erased.
create index identity_check_of_recipient on identity_check (recipient_hash) where recipient_hash is not null;

-- From an account at the provider to its case: the provider's events name nothing else.
create table provider_account (
  account_ref text primary key,
  case_id text not null
);
select app.distribute('provider_account', 'account_ref', 'account');

grant select, insert, update, delete on withdrawal_account, identity_check, provider_account to hearten_app;
