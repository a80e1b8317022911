import { type Selectable, sql } from 'kysely'
import type { PayoutFilter } from '#contract/payouts/payout-staff.ts'
import type { PayoutState } from '#contract/payouts/payouts.ts'
import type { Payout } from '#database/types.ts'
import { heldByBanks } from '#server/orders/clearing-donations.ts'
import type { Db } from '#server/platform/database.ts'
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

/** Payouts over all cases grouped by the day they were due, newest first. */
export const readRuns = async (reader: Db, before: string | null, limit: number): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`
    select period_start as day, sum(amount_cents)::bigint as amount_cents, count(*)::int as count,
      ${countOf('scheduled')} as scheduled, ${countOf('in_transit')} as in_transit, ${countOf('paid')} as paid,
      ${countOf('failed')} as failed, ${countOf('reversed')} as reversed, ${countOf('canceled')} as canceled
    from payout where ${before === null ? sql`true` : sql`period_start < ${before}::date`}
    group by period_start order by period_start desc limit ${limit}`.execute(reader)
  return rows
}

export type PayoutSelection = {
  readonly state?: PayoutFilter | undefined
  /** The day they were due. */
  readonly day?: string | undefined
}

/** A page of the payouts of all cases, newest first, after a keyset cursor. */
export const readPayoutPage = async (
  reader: Db,
  { state, day }: PayoutSelection,
  {
    after,
    limit,
  }: { readonly after?: { readonly at: Date; readonly payoutId: string }; readonly limit: number },
): Promise<Selectable<Payout>[]> => {
  const rows = await reader
    .selectFrom('payout')
    .selectAll()
    .$if(state !== undefined && state !== 'unresolved', (query) => query.where('status', '=', state ?? ''))
    .$if(day !== undefined, (query) => query.where('periodStart', '=', day ?? ''))
    .$if(state === 'unresolved', (query) =>
      query
        .where('status', '=', 'failed')
        .where(
          sql<boolean>`not exists (select 1 from payout later where later.case_id = payout.case_id and later.created_at > payout.created_at)`,
        ),
    )
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('createdAt', 'payoutId'), '<', tuple(after?.at ?? new Date(0), after?.payoutId ?? '')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('payoutId', 'desc')
    .limit(limit)
    .execute()
  return rows
}

/** Failed attempts of these payouts, oldest first. */
export const readFailedAttempts = (
  reader: Db,
  payouts: readonly Pick<Selectable<Payout>, 'caseId' | 'payoutId'>[],
): Promise<Pick<AttemptRow, 'payoutId' | 'endedAt' | 'failure'>[]> =>
  payouts.length === 0
    ? Promise.resolve([])
    : reader
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

export const sumPayouts = async (reader: Db, state: PayoutState): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents
    from payout where status = ${state}`.execute(reader)
  return rows[0] ?? { count: 0, cents: 0 }
}

/**
 * Sums the cleared money of payable recipients: each case's balance less its donations since `after`. What is in dispute
 * isn't in the balance.
 */
export const sumDue = async (reader: Db, after: Date): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents
    from (
      select b.payable_cents - coalesce((
          select sum(o.amount_cents - o.returned_donation_cents - o.fee_cents + o.returned_fee_cents - held.cents)
          from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id, ${heldByBanks}
          where d.case_id = b.case_id and d.donated_at > ${after} and d.returned_cents < d.amount_cents), 0) as cents
      from case_balance b join withdrawal_account a on a.case_id = b.case_id
      where b.payable_cents > 0 and a.state = 1 and a.account_ref is not null
        and not exists (select 1 from account_hold h where h.case_id = b.case_id and h.lifted_at is null)
    ) cleared where cents > 0`.execute(reader)
  return rows[0] ?? { count: 0, cents: 0 }
}
