-- What an organizer said to a donor, once per donation, and words of support that the organizer took off the page.
alter table donation add column thanked_at timestamptz;
alter table donation add column thanks text;
alter table donation add column thanks_mailed_at timestamptz;
alter table donation add column words_hidden_at timestamptz;
create index donation_not_thanked on donation (case_id, donated_at desc, donation_id desc) where thanked_at is null;

-- When an organizer last had the recipient reminded.
alter table withdrawal_account add column reminded_at timestamptz;

-- Null: shown.
alter table cases add column words_of_support_enabled boolean;

-- Whether an address wants one kind of a case's mail. Following a case is wanting its updates; donors who asked for
-- news have a row only once they change their mind. The address itself is kept where no donation has it.
create table mail_preference (
  case_id text not null,
  email_hash text not null,
  kind text not null check (kind in ('updates', 'thanks')),
  wanted boolean not null,
  email_cipher bytea,
  changed_at timestamptz not null,
  primary key (case_id, email_hash, kind)
);
select app.distribute('mail_preference', 'case_id', 'case');
create index mail_preference_of_address on mail_preference (email_hash);

-- An update on its way to mailboxes; there is none where it is on the page alone.
create table update_mailing (
  case_id text not null,
  update_id uuid not null,
  to_donors boolean not null,
  to_followers boolean not null,
  sends_at timestamptz not null,
  stopped_at timestamptz,
  -- When its mails were handed over.
  sent_at timestamptz,
  primary key (case_id, update_id),
  foreign key (case_id, update_id) references case_update (case_id, update_id)
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
  mailed_at timestamptz,
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
  mailed_at timestamptz,
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

grant select, insert, update, delete on mail_preference, update_mailing, update_recipient, conversation,
  conversation_message, offline_donation to hearten_app;
