import { sql } from 'kysely'
import { account } from '#server/ledger/chart.ts'
import { type Check, check, creditBalance, storedBalances } from '#server/ledger/checks.ts'
import { clearingOtherwise } from './clearing-donations.ts'

/** Compare orders, refunds, disputes and public donations with the ledger. */
export const orderChecks: readonly Check[] = [
  check('each gift clears when it should', clearingOtherwise),
  check(
    'every paid order has exactly one donation journal, for its amounts',
    sql`select o.case_id, o.order_id || ' ' || o.state || ': journals ' || count(distinct j.journal_id) || ', posted ' || coalesce(sum(l.amount_cents), 0) || ' of ' || o.total_cents as detail
        from orders o
        left join journal j on j.case_id = o.case_id and j.source = 'order' and j.source_id = o.order_id::text and j.kind = 'donation'
        left join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
        where o.state in ('succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back')
        group by o.case_id, o.order_id, o.state, o.total_cents
        having count(distinct j.journal_id) <> 1 or coalesce(sum(l.amount_cents), 0) <> o.total_cents`,
  ),
  check(
    'no donation journal without a paid order',
    sql`select j.case_id, j.source_id as detail from journal j
        left join orders o on o.case_id = j.case_id
          and o.order_id = case when pg_input_is_valid(j.source_id, 'uuid') then j.source_id::uuid end
        where j.kind = 'donation'
          and coalesce(o.state, 'missing') not in ('succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back')`,
  ),
  check(
    'refunds payable match the refunds in progress',
    sql`select coalesce(l.case_id, r.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', requested ' || coalesce(r.cents, 0) as detail
        from ${creditBalance(account.refundPayable)} l
        full join (select case_id, sum(total_cents)::bigint as cents from refund where state = 'requested' group by case_id) r on r.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(r.cents, 0)`,
  ),
  check(
    'duplicate payments payable match what hasn’t been refunded of them',
    sql`select coalesce(l.case_id, s.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', left ' || coalesce(s.cents, 0) as detail
        from ${creditBalance(account.duplicatePaymentPayable)} l
        full join (select case_id, sum(amount_cents - returned_cents)::bigint as cents from duplicate_payment group by case_id) s
          on s.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(s.cents, 0)`,
  ),
  check(
    'the money held in disputes matches the open disputes',
    sql`select coalesce(l.case_id, d.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', disputed ' || coalesce(d.cents, 0) as detail
        from ${creditBalance(account.disputeHold)} l
        full join (select case_id, sum(amount_cents)::bigint as cents from dispute where state in ('open', 'under_review') group by case_id) d
          on d.case_id = l.case_id
        where -coalesce(l.cents, 0) <> coalesce(d.cents, 0)`,
  ),
  check(
    'what an order returned matches its refunds and lost disputes',
    sql`select o.case_id, o.order_id || ': ' || o.refunded_cents || ' of ' || o.total_cents || ', refunds and disputes ' || coalesce(b.cents, 0) as detail
        from orders o
        left join (select case_id, order_id, sum(cents)::bigint as cents
                   from (select case_id, order_id, total_cents as cents from refund where state <> 'failed'
                         union all
                         select case_id, order_id, donation_cents + tip_cents + cover_cents from dispute where state = 'lost') parts
                   group by case_id, order_id) b using (case_id, order_id)
        where o.refunded_cents <> coalesce(b.cents, 0)`,
  ),
  check(
    'the public amount of a gift leaves out what was returned',
    sql`select d.case_id, d.donation_id || ': shown without ' || d.returned_cents || ', given back ' || o.returned_donation_cents as detail
        from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id
        where d.returned_cents <> o.returned_donation_cents`,
  ),
  check(
    'each donor’s number of gifts matches the gifts that weren’t fully returned',
    sql`select k.case_id, k.email_hash || ': ' || k.donation_count || ' of ' || coalesce(d.n, 0) as detail
        from case_donor k
        left join (select case_id, email_hash, count(*) as n from donation where returned_cents < amount_cents group by case_id, email_hash) d
          using (case_id, email_hash)
        where k.donation_count <> coalesce(d.n, 0)`,
  ),
  check(
    'donations and donors are counted right',
    sql`select coalesce(d.case_id, k.case_id) as case_id,
               'donations ' || coalesce(d.n, 0) || '/' || coalesce(k.donations, 0) || ', donors ' || coalesce(d.people, 0) || '/' || coalesce(k.donors, 0) as detail
        from (select case_id, count(*) as n, count(distinct email_hash) as people
              from donation where returned_cents < amount_cents group by case_id) d
        full join ${storedBalances} k on k.case_id = d.case_id
        where coalesce(d.n, 0) <> coalesce(k.donations, 0) or coalesce(d.people, 0) <> coalesce(k.donors, 0)`,
  ),
]
