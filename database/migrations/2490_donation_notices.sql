-- How the organizer of a case is told of donations; without a row at once. Five a day are told one by one, and counted
-- here.
create table donation_notice (
  case_id text primary key,
  choice text not null default 'at_once' check (choice in ('at_once', 'daily', 'off')),
  -- The Pacific day of the count.
  told_on date,
  told_count integer not null default 0 check (told_count >= 0)
);
select app.distribute('donation_notice', 'case_id', 'case');

-- Donations that the organizer isn't told of yet. A row goes once its mail is queued, or with the day's digest.
create table untold_donation (
  case_id text not null,
  donation_id uuid not null,
  noted_at timestamptz not null,
  -- Whether it waits for the evening's digest.
  waits boolean not null default false,
  -- The digest that it is in.
  digest_at timestamptz,
  primary key (case_id, donation_id)
);
select app.distribute('untold_donation', 'case_id', 'case');
create index untold_donation_new on untold_donation (case_id, noted_at) where not waits;
create index untold_donation_waiting on untold_donation (case_id) where waits and digest_at is null;

grant select, insert, update, delete on donation_notice, untold_donation to hearten_app;
