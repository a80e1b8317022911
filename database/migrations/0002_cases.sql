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
  published_at timestamptz not null,
  -- Gifts of the last seven days, weighted toward the newest: the order "given to most lately".
  trend_score double precision not null default 0,
  search_text text not null,
  search_words tsvector generated always as (to_tsvector('english', search_text)) stored
);
select app.distribute('case_card', 'case_id', 'case');
create index case_card_words on case_card using gin (search_words);
create index case_card_letters on case_card using gin (search_text gin_trgm_ops);
create index case_card_trending on case_card (trend_score desc, case_id);
create index case_card_newest on case_card (published_at desc, case_id);

-- The curated cases of the home page, in the order staff chose.
create table operation_case (
  case_id text primary key references cases (case_id),
  position integer not null
);
select app.distribute('operation_case', 'case_id', 'case');

-- A picture as stored: content-addressed, so the same upload is kept once and its address never changes.
create table media (
  media_id text primary key check (media_id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_length integer not null check (byte_length > 0),
  placeholder text not null,
  created_at timestamptz not null
);
select app.distribute('media', 'media_id', 'media');

-- Where a picture stands on a case. Sizes and placeholder are copied, so a case is read without a join to media.
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

create table case_report (
  case_id text not null references cases (case_id),
  report_id uuid not null,
  idempotency_key text not null,
  reference text not null,
  reason text not null,
  body text not null check (char_length(body) <= 2000),
  reporter_email_cipher bytea,
  state text not null default 'open' check (state in ('open', 'decided')),
  created_at timestamptz not null,
  primary key (case_id, report_id),
  unique (case_id, idempotency_key)
);
select app.distribute('case_report', 'case_id', 'case');

-- Where a case's money goes, and whether its owner passed the identity check.
create table withdrawal_account (
  case_id text primary key references cases (case_id),
  state smallint not null default 0 check (state in (0, 1, 2)),
  verified_at timestamptz,
  check ((state = 1) <= (verified_at is not null))
);
select app.distribute('withdrawal_account', 'case_id', 'case');

grant select, insert, update, delete on cases, case_card, operation_case, media, case_image, case_update, case_report, withdrawal_account to hearten_app;
