-- Orders of one visitor on one case are started one after the other: whoever starts one locks this row first, so
-- that two tabs can't both find no open order.
create table order_turn (
  case_id text not null,
  visitor_id text not null,
  primary key (case_id, visitor_id)
);
select app.distribute('order_turn', 'case_id', 'case');
grant select, insert, update, delete on order_turn to hearten_app;
