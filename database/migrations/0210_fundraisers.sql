-- Each address that a note on what a transfer paid for goes to, so that a retry mails nobody twice.
create table use_note_recipient (
  case_id text not null,
  payout_id uuid not null,
  email_hash text not null,
  -- The donation whose address is used; null for a follower.
  order_id uuid,
  primary key (case_id, payout_id, email_hash)
);
select app.distribute('use_note_recipient', 'case_id', 'case');

-- An update on its way to mailboxes; there is none where it is on the page alone. It stays
-- when the update is removed, and counts for the one mail a day.
create table update_mailing (
  case_id text not null,
  update_id uuid not null,
  to_donors boolean not null,
  to_followers boolean not null,
  sends_at timestamptz not null,
  stopped_at timestamptz,
  -- When its mails were handed over.
  sent_at timestamptz,
  primary key (case_id, update_id)
);
select app.distribute('update_mailing', 'case_id', 'case');
create index update_mailing_due on update_mailing (sends_at) where sent_at is null and stopped_at is null;

-- Each address that an update goes to, so that a retry mails nobody twice.
create table update_recipient (
  case_id text not null,
  update_id uuid not null,
  email_hash text not null,
  -- The donation whose address is used; null for a follower.
  order_id uuid,
  primary key (case_id, update_id, email_hash)
);
select app.distribute('update_recipient', 'case_id', 'case');

-- A visitor and an organizer who write to each other without seeing addresses. Names, addresses and words are sealed
-- under the visitor's key.
create table conversation (
  case_id text not null,
  conversation_id uuid not null,
  email_hash text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
  started_at timestamptz not null,
  blocked_by text check (blocked_by in ('organizer', 'visitor')),
  primary key (case_id, conversation_id),
  unique (case_id, email_hash)
);
select app.distribute('conversation', 'case_id', 'case');
create index conversation_of_address on conversation (email_hash);

create table conversation_message (
  case_id text not null,
  message_id uuid not null,
  conversation_id uuid not null,
  idempotency_key text not null,
  from_organizer boolean not null,
  body_cipher bytea not null,
  sent_at timestamptz not null,
  primary key (case_id, message_id),
  unique (case_id, idempotency_key),
  foreign key (case_id, conversation_id) references conversation (case_id, conversation_id)
);
select app.distribute('conversation_message', 'case_id', 'case');
create index conversation_message_lately on conversation_message (case_id, sent_at);

-- Money that reached the organizer by another way, for their own overview. Never part of the books.
create table offline_donation (
  case_id text not null,
  entry_id uuid not null,
  label text not null check (char_length(label) between 1 and 80),
  amount_cents bigint not null check (amount_cents > 0),
  received_on date not null,
  created_at timestamptz not null,
  primary key (case_id, entry_id)
);
select app.distribute('offline_donation', 'case_id', 'case');

-- Someone typed an address to follow a case: kept for a day, so that an address isn't mailed too often. The address
-- itself is kept until its mail has gone.
create table follow_request (
  case_id text not null,
  request_id uuid not null,
  email_hash text not null,
  email_cipher bytea,
  requested_at timestamptz not null,
  primary key (case_id, request_id)
);
select app.distribute('follow_request', 'case_id', 'case');
create index follow_request_of_address on follow_request (email_hash, requested_at);
create index follow_request_by_time on follow_request (requested_at);

-- Who wants one e-mail a week with the news of all fundraisers they follow, in place of one for each. The address is
-- sealed under its own key.
create table digest_reader (
  email_hash text primary key,
  email_cipher bytea not null,
  wanted boolean not null,
  chosen_at timestamptz not null,
  -- Up to when news were looked at.
  sent_at timestamptz not null
);
select app.distribute('digest_reader', 'email_hash', 'person');

grant select, insert, update, delete on use_note_recipient, update_mailing, update_recipient, conversation,
  conversation_message, offline_donation, follow_request, digest_reader to hearten_app;
