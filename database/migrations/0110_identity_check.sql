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
  last_query integer not null default 0,
  last_answer integer not null default 0,
  answered_at timestamptz,
  -- The latest answer of the provider that its person was mailed about: forward only, so that work done twice mails once.
  last_mailed integer not null default 0,
  -- When the case went live, and so when the person was first asked; null before.
  opened_at timestamptz,
  -- The day after it of the latest mail; -1 before the first.
  mailed_day smallint not null default -1,
  -- When the next mail is due; null once all are sent, or there is nothing to ask any more.
  mail_at timestamptz,
  bank_ref text,
  bank_last4 text,
  bank_name text,
  -- When an organizer last had the recipient reminded.
  reminded_at timestamptz,
  check ((state = 1) <= (verified_at is not null)),
  constraint withdrawal_account_disabled check ((state = 2) = (disabled_at is not null) and (state = 2) =
    (disabled_reason is not null)),
  constraint withdrawal_account_heard check (last_answer between 0 and last_query)
);
select app.distribute('withdrawal_account', 'case_id', 'case');
create index withdrawal_account_mail on withdrawal_account (mail_at) where mail_at is not null;
create index withdrawal_account_asked on withdrawal_account (answered_at nulls first) where account_ref is not null;
-- Sixty days after their case went live, gifts to a recipient who never was verified go back.
create index withdrawal_account_never_verified on withdrawal_account (opened_at) where verified_at is null;
-- Identity checks passed just now.
create index withdrawal_account_by_check on withdrawal_account (verified_at desc) where verified_at is not null;

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
  sent_key text,
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

-- How the person a case is for answered the organizer. Cases whose recipient was named before there were invitations have
-- none.
create table beneficiary_invitation (
  case_id text primary key references cases (case_id),
  state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  invited_at timestamptz not null,
  -- The latest mail that was asked for, and the latest that was sent.
  mail_at timestamptz not null,
  mailed_at timestamptz,
  answered_at timestamptz,
  -- Sealed under the person's own key for this case.
  decline_reason bytea,
  -- They said that they don't know the organizer: staff has a report, and the organizer isn't told of it.
  is_reported boolean not null default false,
  check ((state in ('accepted', 'declined')) = (answered_at is not null)),
  check (state = 'declined' or (decline_reason is null and not is_reported))
);
select app.distribute('beneficiary_invitation', 'case_id', 'case');

-- Why nothing is sent to a recipient for a while: several may stand at once, and each ends by itself.
create table account_hold (
  case_id text not null,
  hold_id uuid not null,
  kind text not null check (kind in ('staff', 'bank_changed', 'bank_refused', 'disputes', 'books', 'identity',
    'name_mismatch', 'hidden')),
  -- What its person reads; null where the kind says it.
  -- What the account's person reads of a hold, and of its end.
  message text,
  opened_at timestamptz not null,
  -- When it ends by itself; null where somebody ends it.
  until_at timestamptz,
  opened_by uuid,
  lifted_at timestamptz,
  lifted_by uuid,
  -- Why staff froze an account, for staff alone; `told` is what its person reads. The same again when a hold is lifted.
  reason text,
  lifted_message text,
  -- A person asks for another look at a hold: once for each.
  appeal text,
  appealed_at timestamptz,
  -- What staff answered to a person who asked for another look at a hold that stays.
  appeal_answer text,
  appeal_answered_at timestamptz,
  appeal_answered_by uuid,
  primary key (case_id, hold_id)
);
select app.distribute('account_hold', 'case_id', 'case');
create unique index account_hold_once on account_hold (case_id, kind) where lifted_at is null;
create index account_hold_open on account_hold (opened_at) where lifted_at is null;
create index account_hold_until on account_hold (until_at) where lifted_at is null and until_at is not null;
create index account_hold_appealed on account_hold (appealed_at)
  where lifted_at is null and appealed_at is not null and appeal_answered_at is null;

grant select, insert, update, delete on withdrawal_account, identity_check, provider_account, beneficiary_invitation
  to hearten_app;
grant select, insert, update on account_hold to hearten_app;
