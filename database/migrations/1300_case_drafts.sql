-- A fundraiser while it is being written, and the change of one that is live. Its id is the case's from the beginning on.
create table case_draft (
  case_id text primary key check (case_id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  owner_id uuid not null,
  -- Goes up with each save; a save from an older one is refused.
  version integer not null check (version > 0),
  -- Whatever is typed so far, by the fields of contract/case-draft.ts; the beneficiary's address stands beside it, sealed.
  fields jsonb not null,
  beneficiary_email bytea,
  first_visit jsonb,
  attribution jsonb not null default '{}',
  -- Tells the same beginning sent twice from another one under its key.
  created_from text not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  -- When it was first sent; from then on there is a case, and the draft is no longer deleted after 90 days.
  submitted_at timestamptz,
  reminded_at timestamptz
);
select app.distribute('case_draft', 'case_id', 'case');
create index case_draft_of_owner on case_draft (owner_id, saved_at desc);
create index case_draft_oldest on case_draft (saved_at) where submitted_at is null;

-- One round of staff reading what an organizer sent, or a report about a case.
create table case_review (
  case_id text not null references cases (case_id),
  review_id uuid not null,
  kind text not null check (kind in ('create', 'edit', 'report')),
  state text not null check (state in ('submitted', 'in_review', 'approved', 'changes_requested', 'rejected', 'appealed')),
  -- Goes up when the organizer sends again before the decision: a decision names the one that was read.
  round integer not null default 1 check (round > 0),
  -- What was sent, and the version of the draft that it was.
  snapshot jsonb not null,
  draft_version integer not null,
  beneficiary_email bytea,
  -- The fields that wait for this decision, as contract/reviews.ts calls them.
  reviewed_fields text[] not null default '{}',
  attestations jsonb not null default '[]',
  reasons jsonb not null default '[]',
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  reviewer_id uuid,
  claimed_at timestamptz,
  decided_at timestamptz,
  -- Who decided first: an appeal goes to somebody else.
  first_reviewer_id uuid,
  appealed_at timestamptz,
  appeal_text text,
  primary key (case_id, review_id),
  check ((state in ('approved', 'changes_requested', 'rejected')) = (decided_at is not null)),
  check (state <> 'in_review' or reviewer_id is not null),
  check ((appealed_at is null) = (appeal_text is null))
);
select app.distribute('case_review', 'case_id', 'case');
-- What an organizer sends is read once at a time; so are the reports about a case.
create unique index case_review_open on case_review (case_id, (kind = 'report'))
  where state in ('submitted', 'in_review', 'appealed');
create index case_review_by_id on case_review (review_id);
create index case_review_queue on case_review (due_at, review_id) where state in ('submitted', 'in_review', 'appealed');

-- What an owner did once under a key: sent again, it is answered as it was.
create table case_act (
  case_id text not null,
  idempotency_key text not null,
  act text not null,
  input_hash text not null,
  answer jsonb not null,
  done_at timestamptz not null,
  primary key (case_id, idempotency_key)
);
select app.distribute('case_act', 'case_id', 'case');
create index case_act_oldest on case_act (done_at);

alter table cases add column first_visit jsonb;
alter table cases add column attribution jsonb;
alter table cases add column attestations jsonb;
-- Why staff took a case off the site; its owner reads it.
alter table cases add column hidden_reason text;
-- Milestones that their mail was noted for, each once.
alter table cases add column told text[];

grant select, insert, update, delete on case_draft, case_review, case_act to hearten_app;
