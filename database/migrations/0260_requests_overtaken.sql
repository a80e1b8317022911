-- A request is closed where all of its gift went back another way: until now it stayed open for ever.
alter table refund_request drop constraint refund_request_state_check;
alter table refund_request add constraint refund_request_state_check
  check (state in ('open', 'granted', 'refused', 'nothing_left'));
update refund_request q set state = 'nothing_left',
    decided_at = (select max(r.state_at) from refund r where r.case_id = q.case_id and r.order_id = q.order_id)
  from orders o
  where o.case_id = q.case_id and o.order_id = q.order_id and q.state = 'open' and o.state = 'refunded'
    and not exists (select from refund r
      where r.case_id = q.case_id and r.order_id = q.order_id and r.state in ('asked', 'pending'));
