import { sql } from 'kysely'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readCaseNames } from '#server/cases/case-names.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { readDisputePage, readDisputesByTime } from '../disputes/disputes.queries.ts'
import { readDuplicatePaymentPage } from '../duplicate-payments/duplicate-payments.queries.ts'
import { openDonorName } from '../opening/order-person.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { receiptNumber } from '../receipt.ts'
import { describeDuplicatePayment, describeStaffDispute } from './read-staff-order.ts'
import { selectWhose } from './select-whose.ts'

type ListDeps = Pick<Deps, 'database' | 'personalData'>

/** Rows with the case, the donor and the receipt of the order that each is about. */
const withWhose = async <R extends OrderIds>(deps: ListDeps, rows: readonly R[]) => {
  const { db } = deps.database
  const nameOf = await readCaseNames(
    db,
    rows.map(({ caseId }) => caseId),
  )
  return Promise.all(
    rows.map(async (row) => {
      const order = await readOrder(db, row)
      return {
        ...row,
        caseTitle: nameOf(row.caseId).title,
        receiptNumber: receiptNumber(deps.personalData, row.orderId),
        donorName: order && (await openDonorName(deps, db, order)),
      }
    }),
  )
}

/** Undecided disputes: those that wait for our evidence come first, the soonest due at the top. Others, newest first. */
export const listDisputes = async (
  deps: ListDeps,
  input: CallArguments<Calls['staffDisputes']> & { readonly isUnanswered?: boolean },
): Promise<CallOutput<Calls['staffDisputes']>> => {
  const { db } = deps.database
  const selection = { ...input, ...(await selectWhose(deps, input)) }
  const { items, nextCursor } =
    input.filter === 'undecided'
      ? await readDisputePage(db, selection)
      : await readDisputesByTime(db, selection)
  const rows = items.map((row) => ({
    ...describeStaffDispute(row),
    caseId: row.caseId,
    orderId: row.orderId,
  }))
  return { nextCursor, items: await withWhose(deps, rows) }
}

export const listDuplicatePayments = async (
  deps: ListDeps,
  input: CallArguments<Calls['duplicatePayments']>,
): Promise<CallOutput<Calls['duplicatePayments']>> => {
  const selection = { ...input, ...(await selectWhose(deps, input)) }
  const { items, nextCursor } = await readDuplicatePaymentPage(deps.database.db, selection)
  return { items: await withWhose(deps, items.map(describeDuplicatePayment)), nextCursor }
}

/** Counts of open refund requests, and of disputes that wait for evidence. */
export const countMoneyBack = async ({
  database: { db },
}: Pick<Deps, 'database'>): Promise<{ readonly requests: WaitingWork; readonly disputes: WaitingWork }> => {
  const [requests, disputes] = await Promise.all([
    readWaiting(
      db,
      sql<WaitingWork>`select count(*)::int as count, min(r.created_at) as oldest_at from refund_request r
        join orders o on o.case_id = r.case_id and o.order_id = r.order_id
        where r.state = 'open' and o.total_cents > o.refunded_cents`,
    ),
    readWaiting(
      db,
      sql<WaitingWork>`select count(*)::int as count, min(opened_at) as oldest_at from dispute
        where state in ('inquiry', 'open') and evidence_sent_at is null`,
    ),
  ])
  return { requests, disputes }
}

/** Sums what cases would lose with the disputes that banks haven't decided, over all cases. */
export const sumUndecidedByBanks = async (
  db: Db,
): Promise<{ readonly count: number; readonly cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(distinct order_id)::int as count, coalesce(sum(donation_cents - fee_cents), 0)::bigint as cents
    from dispute where state in ('open', 'under_review')`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}
