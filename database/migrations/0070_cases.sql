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
  check ((status = 1) = (ended_at is not null)),
  check (visibility <> 'live' or published_at is not null),
  check (purpose = 1 or (beneficiary_first_name is not null and beneficiary_last_name is not null))
);
select app.distribute('cases', 'case_id', 'case');
create index cases_by_published on cases (published_at desc, case_id) where visibility = 'live';
-- A person's own cases, over all shards: rarely asked for, and only by the person.
create index cases_by_owner on cases (owner_id, created_at);

-- What lists and search read: one row a public case, rewritten when the case or its balance changes.
create table case_card (
  case_id text primary key references cases (case_id),
  raise_type smallint not null,
  state char(2) not null,
  latitude double precision,
  longitude double precision,
  ended boolean not null,
  goal_cents bigint not null,
  raised_cents bigint not null default 0,
  donor_count integer not null default 0,
  -- Of the case_balance that raised_cents and donor_count were copied from: an older copy never replaces a newer one.
  balance_version bigint not null default -1,
  published_at timestamptz not null,
  ends_at timestamptz,
  -- Gifts of the last seven days, weighted toward the newest: the order of trending cases.
  trend_score double precision not null default 0,
  search_text text not null,
  -- Title, people, place and cause: here every word counts, "or" and "in" as well (Oregon, Indiana).
  search_names text not null,
  search_words tsvector generated always as
    (to_tsvector('english', search_text) || to_tsvector('simple', search_names)) stored
);
select app.distribute('case_card', 'case_id', 'case');
create index case_card_words on case_card using gin (search_words);
create index case_card_place on case_card (latitude, longitude);
create index case_card_trending on case_card (trend_score desc, case_id);
create index case_card_newest on case_card (published_at desc, case_id);

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

create table case_update (
  case_id text not null references cases (case_id),
  update_id uuid not null,
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) between 1 and 10000),
  posted_at timestamptz not null,
  primary key (case_id, update_id)
);
select app.distribute('case_update', 'case_id', 'case');

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
  primary key (case_id, report_id),
  unique (case_id, idempotency_key),
  check ((reporter_email_hash is null) = (reporter_email_cipher is null))
);
select app.distribute('case_report', 'case_id', 'case');
create index case_report_of_reporter on case_report (reporter_email_hash) where reporter_email_hash is not null;
create index case_report_kept on case_report (created_at) where body_cipher is not null or reporter_email_hash is not null;

grant select, insert, update, delete on cases, case_card, operation_case, case_image, case_update, case_report to hearten_app;
grant select, insert, delete on search_word to hearten_app;
