import { sql } from 'kysely'
import type { Reader } from '#server/platform/database.ts'
import { account } from './chart.ts'

/** One thing that should be impossible. An empty list is the only good answer. */
export type Finding = { readonly check: string; readonly caseId: string; readonly detail: string }

type Check = { readonly name: string; readonly query: (reader: Reader) => Promise<Finding[]> }

const check = (
  name: string,
  statement: ReturnType<typeof sql<{ caseId: string; detail: string }>>,
): Check => ({
  name,
  query: async (reader) => {
    const { rows } = await statement.execute(reader)
    return rows.map(({ caseId, detail }) => ({ check: name, caseId, detail }))
  },
})

/** Credits less debits of an account, per case. */
const creditBalance = (code: number) => sql`
  (select case_id, sum(case when credit = ${code} then amount_cents else -amount_cents end)::bigint as cents
   from transfer where ${code} in (debit, credit) group by case_id)`

const kept = sql`
  (select case_id, sum(raised) as raised, sum(payable) as payable, sum(fees) as fees, sum(transit) as transit,
          sum(paid_out) as paid_out, sum(donations) as donations, sum(donors) as donors
   from (select case_id, raised_cents as raised, payable_cents as payable, fees_cents as fees, in_transit_cents as transit,
                paid_out_cents as paid_out, donations, donors from case_balance
         union all
         select case_id, raised_cents, payable_cents, fees_cents, 0, 0, donations, donors from case_delta) parts
   group by case_id)`

const checks: readonly Check[] = [
  check(
    'every journal has all of its lines',
    sql`select j.case_id, j.journal_id || ' has ' || count(t.line) || ' of ' || j.n_lines as detail
        from journal j left join transfer t using (case_id, journal_id)
        group by j.case_id, j.journal_id, j.n_lines having count(t.line) <> j.n_lines`,
  ),
  check(
    'what a case is owed is what the ledger says',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.payable, 0) as detail
        from ${creditBalance(account.casePayable)} l full join ${kept} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.payable, 0)`,
  ),
  check(
    'what is in transit is what the ledger says',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.transit, 0) as detail
        from ${creditBalance(account.payoutInTransit)} l full join ${kept} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.transit, 0)`,
  ),
  check(
    'raised is settled gifts',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.raised, 0) as detail
        from (select t.case_id, sum(t.amount_cents)::bigint as cents
              from transfer t join journal j using (case_id, journal_id)
              where j.kind = 'donation' and t.credit = ${account.casePayable} group by t.case_id) l
        full join ${kept} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.raised, 0)`,
  ),
  check(
    'every paid order has exactly one donation journal, for its amounts',
    sql`select o.case_id, o.order_id || ' ' || o.state || ': journals ' || count(distinct j.journal_id) || ', posted ' || coalesce(sum(t.amount_cents), 0) || ' of ' || o.total_cents as detail
        from orders o
        left join journal j on j.case_id = o.case_id and j.source = 'order' and j.source_id = o.order_id::text and j.kind = 'donation'
        left join transfer t on t.case_id = j.case_id and t.journal_id = j.journal_id
        where o.state in ('succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back')
        group by o.case_id, o.order_id, o.state, o.total_cents
        having count(distinct j.journal_id) <> 1 or coalesce(sum(t.amount_cents), 0) <> o.total_cents`,
  ),
  check(
    'no donation journal without a paid order',
    sql`select j.case_id, j.source_id as detail from journal j
        left join orders o on o.case_id = j.case_id and o.order_id::text = j.source_id
        where j.kind = 'donation'
          and coalesce(o.state, 'missing') not in ('succeeded', 'partially_refunded', 'refunded', 'disputed', 'charged_back')`,
  ),
  check(
    'donations and donors are counted right',
    sql`select coalesce(d.case_id, k.case_id) as case_id,
               'donations ' || coalesce(d.n, 0) || '/' || coalesce(k.donations, 0) || ', donors ' || coalesce(d.people, 0) || '/' || coalesce(k.donors, 0) as detail
        from (select case_id, count(*) as n, count(distinct email_hash) as people from donation group by case_id) d
        full join ${kept} k on k.case_id = d.case_id
        where coalesce(d.n, 0) <> coalesce(k.donations, 0) or coalesce(d.people, 0) <> coalesce(k.donors, 0)`,
  ),
]

/** Runs every check of the books. In tests after each scenario that moves money, and nightly. */
export const checkLedger = async (reader: Reader): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { query } of checks) findings.push(...(await query(reader)))
  return findings
}
