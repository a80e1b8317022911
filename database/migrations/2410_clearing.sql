-- When a donation clears: a case's first one takes longer. One that a bank holds when a payout is reserved clears after it.
alter table donation add column clears_at timestamptz;
update donation d set clears_at = d.donated_at + case when d.donated_at = f.at then interval '120 hours' else interval '72 hours' end
from (select case_id, min(donated_at) as at from donation group by case_id) f where f.case_id = d.case_id;
alter table donation alter column clears_at set not null;
alter table donation add constraint donation_clears_check check (clears_at > donated_at);
create index donation_clears on donation (case_id, clears_at) where returned_cents < amount_cents;

-- A payout has the donations that cleared by then, and after the previous payout's time. The default is for nodes of the
-- previous version.
alter table payout add column cleared_until timestamptz;
update payout p set cleared_until = coalesce((select max(created_at) from payout_attempt a
  where a.case_id = p.case_id and a.payout_id = p.payout_id), p.created_at);
alter table payout alter column cleared_until set default now(), alter column cleared_until set not null;

-- The same function, which now writes when donations clear. Nodes of the previous version don't say it.
do $$ begin
  execute replace(replace(replace(pg_get_functiondef('app.settle_donations'::regproc),
    'email_hash, donated_at)', 'email_hash, donated_at, clears_at)'),
    'email_hash, orders.paid_at', 'email_hash, orders.paid_at,
    coalesce(case when exists (select from donation earlier where earlier.case_id = p_case_id and earlier.donated_at < orders.paid_at)
      then payment.clears_at else payment.first_clears_at end, orders.paid_at + interval ''120 hours'')'),
    '(order_id uuid, display_name text)', '(order_id uuid, display_name text, clears_at timestamptz,
    first_clears_at timestamptz)');
end $$;
