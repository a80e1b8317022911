-- What was handed to the mail server, for staff to look up; sealed like everything of a person, kept for three months.
create table sent_mail (
  email_hash text not null,
  message_id text not null,
  -- The first words of the message's id: what kind of mail it is.
  kind text not null,
  -- The order, case or other thing that the message's id names.
  about text,
  state text not null check (state in ('sent', 'refused')),
  -- The mail server's word for a refusal.
  failure text,
  tries integer not null,
  -- Who, what about, and the words, as JSON; without the words where they would open something.
  mail_cipher bytea not null,
  sent_at timestamptz not null,
  primary key (email_hash, message_id)
);
select app.distribute('sent_mail', 'email_hash', 'person');
create index sent_mail_by_time on sent_mail (sent_at desc, message_id desc);
create index sent_mail_about on sent_mail (about) where about is not null;
create index sent_mail_refused on sent_mail (sent_at desc) where state = 'refused';

-- Addresses that no mail goes to any more: mail came back from there for good, or its reader called ours spam. A code that
-- its owner asks for still goes there, and once it is typed the row is gone.
create table blocked_mail (
  email_hash text primary key,
  cause text not null check (cause in ('bounced', 'complained')),
  noted_at timestamptz not null
);
select app.distribute('blocked_mail', 'email_hash', 'person');

grant select, insert, update, delete on sent_mail, blocked_mail to hearten_app;
