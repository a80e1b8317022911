-- What lists and search read, once it was known what they ask.

-- Letters are compared against single words (search_word), not against whole stories.
drop index case_card_letters;
alter table case_card drop column search_words;
alter table case_card
  add column ends_at timestamptz,
  -- Of the case_balance that raised_cents and donor_count were copied from: an older copy never replaces a newer one.
  add column balance_version bigint not null default -1,
  -- Title, people, place and cause: here every word counts, "or" and "in" as well (Oregon, Indiana).
  add column search_names text not null;
alter table case_card
  add column search_words tsvector generated always as
    (to_tsvector('english', search_text) || to_tsvector('simple', search_names)) stored;
create index case_card_words on case_card using gin (search_words);
create index case_card_place on case_card (latitude, longitude);

-- The words that public cases can be found by: where a typed one isn't among them, those that look like it are.
create table search_word (
  word text primary key check (char_length(word) between 3 and 40)
);
select app.distribute('search_word', 'word', 'search');
create index search_word_letters on search_word using gin (word gin_trgm_ops);
create index search_word_starts on search_word (word text_pattern_ops);
grant select, insert on search_word to hearten_app;

create index donation_words on donation (case_id, donated_at desc, donation_id desc) where message is not null;
create index payout_paid on payout (paid_at desc) where status = 'paid';

-- Tells a report sent again from another one, without opening what it says about its sender.
alter table case_report add column reporter_email_hash text;
alter table case_report add check ((reporter_email_hash is null) = (reporter_email_cipher is null));

-- The demo's beginning: dates in it count back from here, also where its making was cut off and goes on later.
create table demo_world (
  world text primary key,
  begun_at timestamptz not null,
  finished_at timestamptz
);
select app.reference('demo_world');
grant select, insert, update on demo_world to hearten_app;
