-- A line of a journal is a debit and a credit; a transfer is money sent to a recipient's account.
alter table transfer rename to journal_line;
-- Citus renames no constraints.
alter table journal_line drop constraint transfer_accounts;
alter table journal_line add constraint journal_line_accounts check (
  debit in (1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300)
  and credit in (1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300)
);
update app.distribution set table_name = 'journal_line' where table_name = 'transfer';
-- The function names the table. Where the server has Citus, it stays with its case's node.
create or replace function app.settle_donations(
  p_case_id text, p_order_ids uuid[], p_now timestamptz, p_payable_states text[],
  p_payments jsonb, p_journals jsonb, p_lines jsonb, p_later jsonb, p_delta_id uuid
) returns uuid[] language plpgsql as $$
declare
  written record;
  paid uuid[] := '{}';
  posted uuid[] := '{}';
  new_donors integer := 0;
begin
  for written in
    update orders set state = 'succeeded', state_at = p_now, paid_at = payment.paid_at,
      attempt = greatest(orders.attempt, payment.attempt), provider_ref = payment.payment_ref,
      charge_ref = payment.charge_ref, pay_method = payment.pay_method, card_brand = payment.card_brand,
      card_last4 = payment.card_last4
    from jsonb_to_recordset(p_payments) as payment (order_id uuid, attempt smallint, paid_at timestamptz,
      payment_ref text, charge_ref text, pay_method text, card_brand text, card_last4 text)
    where orders.case_id = p_case_id and orders.order_id = any(p_order_ids)
      and orders.order_id = payment.order_id and orders.state = any(p_payable_states)
    returning orders.order_id
  loop
    paid := paid || written.order_id;
  end loop;
  if paid = '{}' then return paid; end if;

  update charge_attempt set state = 'succeeded', provider_ref = payment.payment_ref, answered_at = p_now
  from jsonb_to_recordset(p_payments) as payment (order_id uuid, attempt smallint, payment_ref text)
  where charge_attempt.case_id = p_case_id and charge_attempt.order_id = payment.order_id
    and charge_attempt.attempt = payment.attempt and charge_attempt.order_id = any(paid);

  -- An erased donor has an empty name, and stays anonymous.
  insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, message,
    tribute_kind, tribute_name, email_hash, donated_at)
  select p_case_id, orders.order_id, case when orders.name_cipher = '' then 'Anonymous' else payment.display_name end,
    name_shown, hide_amount, amount_cents, message, tribute_kind, tribute_name, email_hash, orders.paid_at
  from orders join jsonb_to_recordset(p_payments) as payment (order_id uuid, display_name text) using (order_id)
  where orders.case_id = p_case_id and orders.order_id = any(paid);

  for written in
    insert into case_donor (case_id, email_hash, first_at, gifts)
    select p_case_id, email_hash, min(paid_at), count(*)::integer from orders
    where case_id = p_case_id and order_id = any(paid)
    group by email_hash order by email_hash
    on conflict (case_id, email_hash) do update set gifts = case_donor.gifts + excluded.gifts
    returning coalesce(old.gifts, 0) as former_gifts
  loop
    if written.former_gifts = 0 then new_donors := new_donors + 1; end if;
  end loop;

  for written in
    insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
    select p_case_id, journal_id, kind, source, source_id, n_lines, occurred_at, p_now
    from jsonb_to_recordset(p_journals) as drawn (order_id uuid, journal_id uuid, kind text, source text,
      source_id text, n_lines smallint, occurred_at timestamptz)
    where order_id = any(paid)
    on conflict (case_id, source, source_id, kind) do nothing
    returning journal_id
  loop
    posted := posted || written.journal_id;
  end loop;

  if posted <> '{}' then
    insert into journal_line (case_id, journal_id, n_lines, line, debit, credit, amount_cents)
    select p_case_id, journal_id, n_lines, line, debit, credit, amount_cents
    from jsonb_to_recordset(p_lines) as drawn (journal_id uuid, n_lines smallint, line smallint, debit smallint,
      credit smallint, amount_cents bigint)
    where journal_id = any(posted);

    select coalesce(sum(raised_cents), 0)::bigint as raised, coalesce(sum(payable_cents), 0)::bigint as payable,
      coalesce(sum(fees_cents), 0)::bigint as fees
    into written
    from jsonb_to_recordset(p_journals) as drawn (journal_id uuid, raised_cents bigint, payable_cents bigint,
      fees_cents bigint)
    where journal_id = any(posted);
    insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
    values (p_case_id, p_delta_id, written.raised, written.payable, written.fees, cardinality(paid), new_donors);
  end if;

  insert into outbox (case_id, outbox_id, topic, payload, run_at, created_at, due_at)
  select p_case_id, outbox_id, topic, payload, run_at, p_now, p_now
  from jsonb_to_recordset(p_later) as entry (order_id uuid, outbox_id uuid, topic text, payload jsonb,
    run_at timestamptz)
  where order_id = any(paid);
  return paid;
end $$;
