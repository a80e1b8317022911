import { type Selectable, sql } from 'kysely'
import type { PayoutFilter } from '#contract/payouts/payout-staff.ts'
import type { PayoutState } from '#contract/payouts/payout-states.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { Payout } from '#database/types.ts'
import { payablePart, undecidedByBanks } from '#server/donations/clearing-donations.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { amongDays, ofCases, withinAmounts } from '#server/platform/list-filters.ts'
import type { AttemptRow } from '../attempts.queries.ts'

export type RunRow = {
  readonly day: string
  readonly amountCents: number
  readonly count: number
  readonly scheduled: number
  readonly inTransit: number
  readonly paid: number
  readonly failed: number
  readonly reversed: number
  readonly canceled: number
}

const countOf = (state: PayoutState) => sql<number>`count(*) filter (where status = ${state})::int`

const LATEST_DAY_FIRST = keyset('desc', ['day', 'day', 'periodStart'])

/** Payouts over all cases grouped by the day they were due, newest first. */
export const readRuns = (db: Db, page: PageRequest): Promise<Page<RunRow>> =>
  readPage(LATEST_DAY_FIRST, page, async ({ after, order, limit }) => {
    const { rows } = await sql<RunRow>`
      select period_start as day, sum(amount_cents)::bigint as amount_cents, count(*)::int as count,
        ${countOf('scheduled')} as scheduled, ${countOf('in_transit')} as in_transit, ${countOf('paid')} as paid,
        ${countOf('failed')} as failed, ${countOf('reversed')} as reversed, ${countOf('canceled')} as canceled
      from payout where ${after} group by period_start order by ${order} limit ${limit}`.execute(db)
    return rows
  })

export type PayoutSelection = {
  readonly state?: PayoutFilter | undefined
  /** The day they were due. */
  readonly day?: string | undefined
  /** Null for all cases. */
  readonly caseIds?: readonly string[] | null
} & Pick<ListFilters, 'from' | 'to' | 'minCents' | 'maxCents'>

const NEWEST_FIRST = keyset('desc', ['createdAt', 'time'], ['payoutId', 'uuid'])

/** Of a payout `p`: whether it failed, and no later payout of its case has its money. It may wait for its next try. */
export const isUnresolved = sql<boolean>`p.status = 'failed' and not exists (
  select 1 from payout later where later.case_id = p.case_id and later.period_start > p.period_start)`

/** A page of the payouts of all cases, newest first. */
export const readPayoutPage = (
  db: Db,
  { state, day, caseIds = null, ...page }: PayoutSelection & PageRequest,
): Promise<Page<Selectable<Payout>>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('payout as p')
      .selectAll()
      .$if(state !== undefined && state !== 'unresolved', (query) => query.where('status', '=', state ?? ''))
      .$if(day !== undefined, (query) => query.where('periodStart', '=', day ?? ''))
      .$if(state === 'unresolved', (query) => query.where(isUnresolved))
      .where(amongDays(sql.ref('periodStart'), page))
      .where(withinAmounts(sql.ref('amountCents'), page))
      .where(ofCases(sql.ref('caseId'), caseIds))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

/** Failed attempts of these payouts, oldest first. */
export const readFailedAttempts = (
  db: Db,
  payouts: readonly Pick<Selectable<Payout>, 'caseId' | 'payoutId'>[],
): Promise<Pick<AttemptRow, 'payoutId' | 'endedAt' | 'failure'>[]> =>
  payouts.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payoutAttempt')
        .select(['payoutId', 'endedAt', 'failure'])
        .where(
          'caseId',
          'in',
          payouts.map(({ caseId }) => caseId),
        )
        .where(
          'payoutId',
          'in',
          payouts.map(({ payoutId }) => payoutId),
        )
        .where('failure', 'is not', null)
        .orderBy('attempt')
        .execute()

type Sum = { readonly count: number; readonly cents: number }

export const sumPayouts = async (db: Db, state: PayoutState): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
    from payout where status = ${state}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}

/**
 * Sums the money of payable recipients that has cleared by a time: each case's balance less its later donations. What is
 * in dispute isn't in the balance.
 */
export const sumDue = async (db: Db, until: Date): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents
    from (
      select b.payable_cents - coalesce((
          select sum(${payablePart})
          from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id, ${undecidedByBanks()}
          where d.case_id = b.case_id and d.clears_at > ${until} and d.returned_cents < d.amount_cents), 0) as cents
      from case_balance b join withdrawal_account a on a.case_id = b.case_id
      where b.payable_cents > 0 and a.state = 1 and a.account_ref is not null
        and not exists (select 1 from account_hold h where h.case_id = b.case_id and h.lifted_at is null)
    ) cleared where cents > 0`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}
