-- How often the recipient was asked what a transfer paid for.
alter table payout add column note_asks smallint;
alter table payout alter column note_asks set default 0;
update payout set note_asks = 0;
alter table payout alter column note_asks set not null;
create index payout_without_note on payout (paid_at) where status = 'paid' and use_note is null;

-- Each address that a note on what a transfer paid for goes to, so that a retry mails nobody twice.
create table use_note_recipient (
  case_id text not null,
  payout_id uuid not null,
  email_hash text not null,
  -- The donation whose address is used; null for a follower.
  order_id uuid,
  mailed_at timestamptz,
  primary key (case_id, payout_id, email_hash)
);
select app.distribute('use_note_recipient', 'case_id', 'case');
grant select, insert, update, delete on use_note_recipient to hearten_app;

-- The transfer whose note a report is about; null where it is about the case.
alter table case_report add column payout_id uuid;
