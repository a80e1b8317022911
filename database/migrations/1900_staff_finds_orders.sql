-- What staff search and list orders by, over all cases.
create index orders_by_time on orders (created_at desc, order_id desc);
create index orders_by_state on orders (state, created_at desc, order_id desc);
create index orders_by_card on orders (card_last4, created_at desc) where card_last4 is not null;
create index refund_of_provider on refund (provider_ref) where provider_ref is not null;
create index dispute_of_provider on dispute (provider_ref);
create index dispute_by_time on dispute (opened_at desc, dispute_id desc);
create index webhook_inbox_of_object on webhook_inbox (object_ref) where object_ref is not null;

-- From the number on a receipt to the gift: it follows from the order's id by a key of ours, and can't be read backwards.
create table receipt_number (
  receipt_number text primary key,
  case_id text not null,
  order_id uuid not null
);
select app.distribute('receipt_number', 'receipt_number', 'receipt');
grant select, insert on receipt_number to hearten_app;

-- For exports of a month, which go by when journals were posted.
create index journal_by_posting on journal using brin (posted_at timestamptz_minmax_multi_ops) with (autosummarize = on);
-- Staff list cases newest first.
create index cases_by_time on cases (created_at desc, case_id desc);
create index webhook_inbox_by_time on webhook_inbox (received_at desc, event_id desc);
