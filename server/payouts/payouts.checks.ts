import { sql } from 'kysely'
import { clearedShares } from '#server/donations/clearing-donations.ts'
import { account } from '#server/ledger/chart.ts'
import { type Check, check, creditBalance, storedBalances } from '#server/ledger/checks.ts'
import { needlesslyBorne, writtenOff } from '#server/ledger/write-off-events.ts'

/**
 * What had cleared and isn't in a payout by each payout's time, as `left_cents`, of the gifts' shares that `share` selects.
 * Without cases that got a transfer made by hand, or whose payouts a restored backup had forgotten.
 */
export const leftByPayout = (share: ReturnType<typeof sql>) => sql`
  (select * from (
     select case_id, at, is_payout, sum(cents) over (partition by case_id order by at, is_payout)::bigint as left_cents
     from (${share} union all
       select case_id, cleared_until, -amount_cents, true from payout where status in ('scheduled', 'in_transit', 'paid')) moves) sums
   where is_payout and case_id not in (select case_id from journal where kind = 'payout_reserved' and occurred_at <> posted_at))`

/** Ledger checks that compare payouts and their attempts with the journals. Each selects what is wrong. */
export const payoutChecks: readonly Check[] = [
  check(
    'the ledger’s sum for unfinished payouts matches them',
    sql`select coalesce(l.case_id, p.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', payouts ' || coalesce(p.cents, 0) as detail
        from ${creditBalance(account.payoutInTransit)} l
        full join (select case_id, sum(amount_cents)::bigint as cents from payout where status in ('scheduled', 'in_transit') group by case_id) p
          on p.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(p.cents, 0)`,
  ),
  check(
    'the balance’s paid-out sum matches the payouts that arrived',
    sql`select coalesce(k.case_id, p.case_id) as case_id, 'kept ' || coalesce(k.paid_out, 0) || ', payouts ' || coalesce(p.cents, 0) as detail
        from ${storedBalances} k
        full join (select case_id, sum(amount_cents)::bigint as cents from payout where status = 'paid' group by case_id) p
          on p.case_id = k.case_id
        where coalesce(k.paid_out, 0) <> coalesce(p.cents, 0)`,
  ),
  check(
    'no note accounts for more than its payout',
    sql`select case_id, payout_id || ' of ' || amount_cents || ' has lines of ' || spent as detail
        from (select case_id, payout_id, amount_cents,
                coalesce((select sum((line ->> 'amountCents')::bigint) from jsonb_array_elements(note_lines) line), 0) as spent
              from payout) notes
        where spent > amount_cents`,
  ),
  check(
    'the balance’s paid-out sum matches the ledger',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.paid_out, 0) as detail
        from (select l.case_id, sum(case j.kind when 'payout_paid' then l.amount_cents else -l.amount_cents end)::bigint as cents
              from journal_line l join journal j using (case_id, journal_id)
              where j.kind in ('payout_paid', 'payout_returned') group by l.case_id) l
        full join ${storedBalances} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.paid_out, 0)`,
  ),
  check(
    'recipients’ accounts hold what was transferred and neither arrived nor was returned',
    sql`select coalesce(l.case_id, a.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', tries ' || coalesce(a.cents, 0) as detail
        from ${creditBalance(account.recipientBalance)} l
        full join (select case_id, sum(amount_cents)::bigint as cents from payout_attempt
                   where transfer_ref is not null and reversal_ref is null and state <> 'paid' group by case_id) a
          on a.case_id = l.case_id
        where -coalesce(l.cents, 0) <> coalesce(a.cents, 0)`,
  ),
  check(
    'each payout has the state and amount of its latest try, and none of its other tries is open or paid',
    sql`select p.case_id, p.payout_id || ' is ' || p.status || ', its tries ' || string_agg(a.state, ', ' order by a.attempt) as detail
        from payout p left join payout_attempt a on a.case_id = p.case_id and a.payout_id = p.payout_id
        group by p.case_id, p.payout_id, p.status, p.tries, p.amount_cents
        having count(*) filter (where a.attempt = p.tries and a.amount_cents = p.amount_cents
                 and a.state = any(case p.status when 'scheduled' then array['reserved'] when 'in_transit' then array['transferred']
                   when 'paid' then array['paid'] when 'reversed' then array['returned']
                   when 'canceled' then array['canceled'] else array['failed'] end)) <> 1
          or count(*) filter (where a.attempt <> p.tries and a.state in ('reserved', 'transferred', 'paid')) > 0`,
  ),
  check(
    'a payout is marked as sent if, and only if, one of its tries was transferred',
    sql`select p.case_id, p.payout_id || ' was ' || case when p.sent_at is null then 'never ' else '' end || 'sent, its transfers ' || count(a.transfer_ref) as detail
        from payout p left join payout_attempt a on a.case_id = p.case_id and a.payout_id = p.payout_id and a.account_ref is not null
        where exists (select 1 from payout_attempt b where b.case_id = p.case_id and b.payout_id = p.payout_id and b.account_ref is not null)
        group by p.case_id, p.payout_id, p.sent_at
        having (p.sent_at is not null) <> (count(a.transfer_ref) > 0)`,
  ),
  check(
    'every cent raised or covered by Hearten is owed, in transit, paid out, a card fee, or held in a dispute',
    sql`select k.case_id, 'raised ' || k.raised || ', borne ' || coalesce(w.cents, 0) || ', somewhere ' || (k.payable + k.fees + k.transit + k.paid_out + coalesce(d.cents, 0)) as detail
        from ${storedBalances} k left join ${creditBalance(account.disputeReserve)} d on d.case_id = k.case_id
        left join ${writtenOff} w on w.case_id = k.case_id
        where k.raised + coalesce(w.cents, 0) <> k.payable + k.fees + k.transit + k.paid_out + coalesce(d.cents, 0)`,
  ),
  check(
    'no recipient got or is owed more than the gifts less returns, plus what Hearten had to cover',
    sql`select k.case_id, 'got ' || coalesce(p.cents, 0) || ', owed ' || k.payable || ', in dispute ' || coalesce(d.cents, 0) || ', its gifts '
          || (k.raised - k.fees) || ', borne ' || coalesce(w.cents, 0) || ', needlessly ' || coalesce(u.cents, 0) as detail
        from ${storedBalances} k
        left join (select case_id, sum(amount_cents)::bigint as cents from payout_attempt
                   where state in ('reserved', 'transferred', 'paid') group by case_id) p on p.case_id = k.case_id
        left join ${creditBalance(account.disputeReserve)} d on d.case_id = k.case_id
        left join ${writtenOff} w on w.case_id = k.case_id
        left join ${needlesslyBorne} u on u.case_id = k.case_id
        where coalesce(p.cents, 0) + k.payable + coalesce(d.cents, 0)
          > k.raised - k.fees + greatest(0, coalesce(w.cents, 0) - coalesce(u.cents, 0))`,
  ),
  check(
    'no payout is larger than the gifts that had cleared by then',
    sql`select case_id, 'by ' || at || ' ' || -left_cents || ' too much' as detail
        from ${leftByPayout(clearedShares)} payouts where left_cents < 0`,
  ),
  check(
    'no try is paid or in transit without a transfer, or after its reversal',
    sql`select case_id, attempt_id || ' is paid, transferred ' || coalesce(transfer_ref, 'never') as detail
        from payout_attempt where account_ref is not null and state in ('transferred', 'paid') and (transfer_ref is null or reversal_ref is not null)`,
  ),
]
