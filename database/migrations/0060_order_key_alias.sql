-- A key that came while the same gift was already open: sent again, it must find that order and not begin another.
create table order_key_alias (
  case_id text not null,
  idempotency_key text not null,
  order_id uuid not null,
  primary key (case_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
select app.distribute('order_key_alias', 'case_id', 'case');
grant select, insert on order_key_alias to hearten_app;
