import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'

/** A violation of an invariant that a check found. */
export type Finding = { readonly check: string; readonly caseId: string; readonly detail: string }

export type Check = { readonly name: string; readonly query: (db: Db) => Promise<Finding[]> }

/** Maximum findings per check; a systematic error could otherwise return millions of rows. */
const FINDINGS_MAX = 1000

export const check = (
  name: string,
  statement: ReturnType<typeof sql<{ caseId: string; detail: string }>>,
): Check => ({
  name,
  query: async (db) => {
    const { rows } = await sql<{ caseId: string; detail: string }>`
      select * from (${statement}) as found limit ${FINDINGS_MAX}`.execute(db)
    return rows.map(({ caseId, detail }) => ({ check: name, caseId, detail }))
  },
})

/** Credits less debits of an account, per case. */
export const creditBalance = (code: number) => sql`
  (select case_id, sum(case when credit = ${code} then amount_cents else -amount_cents end)::bigint as cents
   from journal_line where ${code} in (debit, credit) group by case_id)`

/** Stored balances of each case including the waiting deltas. */
export const storedBalances = sql`
  (select case_id, sum(raised) as raised, sum(payable) as payable, sum(fees) as fees, sum(transit) as transit,
          sum(paid_out) as paid_out, sum(donations) as donations, sum(donors) as donors
   from (select case_id, raised_cents as raised, payable_cents as payable, fees_cents as fees, in_transit_cents as transit,
                paid_out_cents as paid_out, donations, donors from case_balance
         union all
         select case_id, raised_cents, payable_cents, fees_cents, 0, 0, donations, donors from case_delta) parts
   group by case_id)`

/** Checks of the ledger itself. */
export const ledgerChecks: readonly Check[] = [
  check(
    'every journal has all of its lines',
    sql`select j.case_id, j.journal_id || ' has ' || count(l.line) || ' of ' || j.n_lines as detail
        from journal j left join journal_line l using (case_id, journal_id)
        group by j.case_id, j.journal_id, j.n_lines having count(l.line) <> j.n_lines`,
  ),
  check(
    'what a case is owed is what the ledger says',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.payable, 0) as detail
        from ${creditBalance(account.casePayable)} l full join ${storedBalances} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.payable, 0)`,
  ),
  check(
    'what is in transit is what the ledger says',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.transit, 0) as detail
        from ${creditBalance(account.payoutInTransit)} l full join ${storedBalances} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.transit, 0)`,
  ),
  check(
    'the amount raised is the settled gifts, less refunds and lost disputes',
    sql`select coalesce(l.case_id, k.case_id) as case_id, 'ledger ' || coalesce(l.cents, 0) || ', kept ' || coalesce(k.raised, 0) as detail
        from (select l.case_id, sum(case when j.kind in ('refund_reserved', 'dispute_lost') then -l.amount_cents else l.amount_cents end)::bigint as cents
              from journal_line l join journal j using (case_id, journal_id)
              where (j.kind in ('donation', 'refund_dropped', 'refund_failed') and l.credit = ${account.casePayable})
                 or (j.kind = 'refund_reserved' and l.debit = ${account.casePayable})
                 or (j.kind = 'dispute_lost' and l.debit in (${account.disputeReserve}, ${account.casePayable}, ${account.refundCover}))
              group by l.case_id) l
        full join ${storedBalances} k on k.case_id = l.case_id
        where coalesce(l.cents, 0) <> coalesce(k.raised, 0)`,
  ),
]

/**
 * Runs ledger checks: nightly, and in tests after each scenario that moves money. Each check reads whole tables, so
 * only hash joins are left, whatever the planner's statistics say: a merge join by case alone would compare each
 * donation of a case with all others. On large databases, pass `database.patient`.
 */
export const runChecks = (db: Db, checks: readonly Check[]): Promise<Finding[]> =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_nestloop = off`.execute(tx)
    await sql`set local enable_mergejoin = off`.execute(tx)
    const findings: Finding[] = []
    for (const { query } of checks) findings.push(...(await query(tx)))
    return findings
  })
