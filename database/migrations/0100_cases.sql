create table cases (
  case_id text primary key check (case_id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  owner_id uuid not null,
  zone_id smallint not null default 1 check (zone_id = 1),
  purpose smallint not null check (purpose in (1, 2)),
  raise_type smallint not null check (raise_type between 1 and 12),
  raise_scene text not null,
  title text not null check (char_length(title) between 10 and 60),
  slug text not null,
  summary text not null check (char_length(summary) <= 160),
  story jsonb not null,
  goal_cents bigint not null check (goal_cents between 10000 and 100000000),
  cost_items jsonb not null,
  city text not null,
  state char(2) not null,
  zip char(5) not null check (zip ~ '^[0-9]{5}$'),
  latitude double precision,
  longitude double precision,
  organizer_name text not null,
  organizer_relation text,
  beneficiary_first_name text,
  beneficiary_last_name text,
  beneficiary_relation text,
  status smallint not null default 0 check (status in (0, 1)),
  visibility text not null check (visibility in ('draft', 'in_review', 'live', 'rejected', 'hidden')),
  donations_enabled boolean not null default true,
  sample boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  published_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_note text,
  -- What the identity check said of a case's recipient, as its withdrawal account has it: written with that row, so that a
  -- case is read without another slice's table.
  account_state smallint not null default 0,
  verified_at timestamptz,
  first_visit jsonb,
  attribution jsonb,
  attestations jsonb,
  -- Why staff took a case off the site; its owner reads it.
  hidden_reason text,
  -- Milestones whose mails were queued.
  announced text[],
  -- Null: shown.
  words_of_support_enabled boolean,
  -- The organizer's words to every donor, right after they gave.
  thank_you text check (char_length(thank_you) <= 500),
  -- When the organizer erased their account. From then on the page has a neutral title, its figures, gifts and transfers.
  erased_at timestamptz,
  check ((status = 1) = (ended_at is not null)),
  check (visibility <> 'live' or published_at is not null),
  check (purpose = 1 or (beneficiary_first_name is not null and beneficiary_last_name is not null))
);
select app.distribute('cases', 'case_id', 'case');
create index cases_by_published on cases (published_at desc, case_id) where visibility = 'live';
-- A person's own cases, over all shards: rarely asked for, and only by the person.
create index cases_by_owner on cases (owner_id, created_at);
-- Staff find any case by a part of its title, and a reviewer sees titles that look alike.
create index cases_title_letters on cases using gin (app.plain_text(title) gin_trgm_ops);
-- Cases whose day is coming, and those that ended lately: read every ten minutes, over all shards.
create index cases_by_end_day on cases (ends_at) where status = 0 and ends_at is not null;
create index cases_ended on cases (ended_at) where status = 1;
-- Staff list cases newest first.
create index cases_by_time on cases (created_at desc, case_id desc);
create index cases_by_visibility on cases (visibility, created_at desc, case_id desc);
-- Staff find a case by its organizer's name, too.
create index cases_organizer_letters on cases using gin (app.plain_text(organizer_name) gin_trgm_ops);
-- Staff find a case by its recipient's name, too.
create index cases_beneficiary_letters on cases
  using gin (app.plain_text(beneficiary_first_name || ' ' || beneficiary_last_name) gin_trgm_ops);

-- What lists and search read: one row a public case, rewritten when the case or its balance changes.
create table case_card (
  case_id text primary key references cases (case_id),
  raise_type smallint not null,
  state char(2) not null,
  latitude double precision,
  longitude double precision,
  goal_cents bigint not null,
  raised_cents bigint not null default 0,
  donor_count integer not null default 0,
  -- Of the case_balance that raised_cents and donor_count were copied from: an older copy never replaces a newer one.
  balance_version bigint not null default -1,
  published_at timestamptz not null,
  -- Gifts of the last seven days, weighted toward the newest: the order of trending cases.
  trend_score double precision not null default 0,
  search_text text not null,
  -- Title, people, place and cause: here every word counts, "or" and "in" as well (Oregon, Indiana).
  search_names text not null,
  search_words tsvector generated always as
    (to_tsvector('english', search_text) || to_tsvector('simple', search_names)) stored,
  -- Until when the case takes donations; null: it takes none unless something changes. With `verified` on the card,
  -- because lists count up to a thousand cards and would look each of them up in two other tables.
  open_until timestamptz,
  verified boolean not null default false,
  -- The cases nearest to a place are read in the order of an index. Mercator's projection, in degrees, because it keeps the
  -- shape of a small area, so that the order by its distances is the order by miles.
  place point generated always as (point(longitude, degrees(asinh(tan(radians(latitude)))))) stored
);
select app.distribute('case_card', 'case_id', 'case');
create index case_card_words on case_card using gin (search_words);
create index case_card_trending on case_card (trend_score desc, case_id desc);
create index case_card_newest on case_card (published_at desc, case_id desc);
create index case_card_near_goal on case_card
  ((case when raised_cents >= goal_cents then 0 else raised_cents::float8 / goal_cents end) desc, case_id desc)
  where open_until is not null;
create index case_card_just_started on case_card ((-(raised_cents::float8 / goal_cents)) desc, case_id desc)
  where open_until is not null;
create index case_card_most_donors on case_card ((donor_count::float8) desc, case_id desc) where open_until is not null;
create index case_card_open on case_card (open_until, verified);
create index case_card_open_cause on case_card (raise_type, open_until);
create index case_card_open_state on case_card (state, open_until);
create index case_card_place on case_card using gist (place);

-- The words that public cases can be found by: a typed word that isn't among them is replaced by those that look like it.
create table search_word (
  word text primary key check (char_length(word) between 3 and 40)
);
select app.distribute('search_word', 'word', 'search');
create index search_word_letters on search_word using gin (word gin_trgm_ops);
create index search_word_starts on search_word (word text_pattern_ops);

-- The curated cases of the home page, in the order that staff chose.
create table operation_case (
  case_id text primary key references cases (case_id),
  position integer not null
);
select app.distribute('operation_case', 'case_id', 'case');

-- A picture's place on a case. Sizes and placeholder are copied, so a case is read without a join to media.
create table case_image (
  case_id text not null references cases (case_id),
  image_id uuid not null,
  place text not null check (place in ('cover', 'gallery', 'update', 'payout')),
  -- The update or payout it belongs to.
  place_id uuid,
  position integer not null,
  media_id text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  alt text not null,
  caption text,
  primary key (case_id, image_id),
  check ((place in ('update', 'payout')) = (place_id is not null))
);
select app.distribute('case_image', 'case_id', 'case');
-- Finds the cases of a picture, which is withheld while all of them are hidden.
create index case_image_of_media on case_image (media_id);

create table case_update (
  case_id text not null references cases (case_id),
  update_id uuid not null,
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) between 1 and 10000),
  posted_at timestamptz not null,
  primary key (case_id, update_id)
);
select app.distribute('case_update', 'case_id', 'case');
create index case_update_latest on case_update (case_id, posted_at desc, update_id desc);

-- A report about a case. Its words are sealed under the sender's key, or one of the report's own; both are forgotten
-- after two years.
create table case_report (
  case_id text not null references cases (case_id),
  report_id uuid not null,
  idempotency_key text not null,
  reference text not null,
  reason text not null,
  body_cipher bytea,
  reporter_email_cipher bytea,
  -- Tells a report sent again from another one, without opening its sender's address.
  reporter_email_hash text,
  state text not null default 'open' check (state in ('open', 'decided')),
  created_at timestamptz not null,
  -- What staff decided on a report; its sender, where one left an address, is told once.
  outcome text,
  outcome_words text,
  decided_at timestamptz,
  decided_by uuid,
  -- The transfer whose note a report is about; null where it is about the case.
  payout_id uuid,
  primary key (case_id, report_id),
  unique (case_id, idempotency_key),
  check ((reporter_email_hash is null) = (reporter_email_cipher is null))
);
select app.distribute('case_report', 'case_id', 'case');
create index case_report_of_reporter on case_report (reporter_email_hash) where reporter_email_hash is not null;
create index case_report_kept on case_report (created_at) where body_cipher is not null or reporter_email_hash is not null;
create index case_report_open on case_report (created_at) where state = 'open';

-- A fundraiser while it is being written, and the change of one that is live. Its id is the case's from the beginning on.
create table case_draft (
  case_id text primary key check (case_id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  owner_id uuid not null,
  -- Goes up with each save; a save from an older one is refused.
  version integer not null check (version > 0),
  -- Whatever is typed so far, by the fields of contract/fundraisers/case-draft.ts; the beneficiary's address stands beside it, sealed.
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

-- One round of staff reading what an organizer sent.
create table case_review (
  case_id text not null references cases (case_id),
  review_id uuid not null,
  kind text not null check (kind in ('create', 'edit')),
  state text not null check (state in ('submitted', 'in_review', 'approved', 'changes_requested', 'rejected',
    'appealed')),
  -- Goes up when the organizer sends again before the decision: a decision names the one that was read.
  round integer not null default 1 check (round > 0),
  -- What was sent, and the version of the draft that it was.
  snapshot jsonb not null,
  draft_version integer not null,
  beneficiary_email bytea,
  -- The fields that wait for this decision, as contract/cases/reviews/reviews.ts calls them.
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
  -- Whether it was sent from a session that began lately, where no earlier one of its owner had been. Null where nobody knows.
  from_new_session boolean,
  primary key (case_id, review_id),
  check ((state in ('approved', 'changes_requested', 'rejected')) = (decided_at is not null)),
  check (state <> 'in_review' or reviewer_id is not null),
  check ((appealed_at is null) = (appeal_text is null))
);
select app.distribute('case_review', 'case_id', 'case');
create index case_review_by_id on case_review (review_id);
create index case_review_queue on case_review (due_at, review_id) where state in ('submitted', 'in_review', 'appealed');
create unique index case_review_open on case_review (case_id) where state in ('submitted', 'in_review', 'appealed');

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

grant select, insert, update, delete on cases, case_card, operation_case, case_image, case_update, case_report,
  case_draft, case_review, case_act to hearten_app;
grant select, insert, delete on search_word to hearten_app;
