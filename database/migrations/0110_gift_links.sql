-- What a gift's own link allows, and the yearly statement.

-- Equal gifts of one donor within minutes are looked for before each charge, and on each gift's page.
create index orders_paid_by_donor on orders (case_id, email_hash, paid_at) where paid_at is not null;

-- Each time a donor changed what the public sees of a gift. A change sent again, late, doesn't undo a later one.
create table gift_change (
  case_id text not null,
  order_id uuid not null,
  idempotency_key text not null,
  hide_name boolean not null,
  hide_amount boolean not null,
  changed_at timestamptz not null,
  primary key (case_id, order_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
select app.distribute('gift_change', 'case_id', 'case');

-- The latest that the donor was mailed about it: forward only, so that work done twice mails once.
alter table refund add column told text check (told in ('on_its_way', 'failed'));
alter table refund_request add constraint refund_request_reason
  check (reason in ('mistake', 'twice', 'not_me', 'not_true', 'changed', 'other', 'refund_failed'));
alter table refund_request add column told text check (told in ('open', 'decided'));
create index refund_request_waiting on refund_request (created_at) where state = 'open';
create index refund_request_of_order on refund_request (case_id, order_id);

-- From a donor to their gifts: orders are spread by case, and a statement is over all cases.
create table donor_order (
  email_hash text not null,
  case_id text not null,
  order_id uuid not null,
  paid_at timestamptz not null,
  primary key (email_hash, case_id, order_id)
);
select app.distribute('donor_order', 'email_hash', 'person');
insert into donor_order (email_hash, case_id, order_id, paid_at)
  select email_hash, case_id, order_id, paid_at from orders where paid_at is not null;

-- Statements that were mailed, or are about to be: how often an address is written to.
create table statement_mail (
  email_hash text not null,
  ask_id uuid not null,
  year smallint not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  primary key (email_hash, ask_id)
);
select app.distribute('statement_mail', 'email_hash', 'person');

grant select, insert on gift_change, donor_order to hearten_app;
grant select, insert, update on statement_mail to hearten_app;
