import { sql } from 'kysely'
import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/database.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'
import { readDisputePage } from '../disputes/disputes.queries.ts'
import { readRecentDuplicatePayments } from '../duplicate-payments/duplicate-payments.queries.ts'
import { describeDuplicatePayment, describeStaffDispute } from './read-staff-order.ts'

const pageKeysShape = z.tuple([cursorTimeShape, uuidShape])

/** Undecided disputes. Those that wait for our evidence come first, the soonest due at the top. */
export const listDisputes = async (
  { database }: Pick<Deps, 'database'>,
  { cursor, limit }: CallArguments<Calls['staffDisputes']>,
): Promise<CallOutput<Calls['staffDisputes']>> => {
  const rows = await readDisputePage(database.reader, readCursor(cursor, pageKeysShape), limit + 1)
  const page = pageFrom(rows, limit, ({ rank, disputeId }) => [rank.toISOString(), disputeId])
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      ...describeStaffDispute(row),
      caseId: row.caseId,
      orderId: row.orderId,
    })),
  }
}

export const listDuplicatePayments = async (
  { database }: Pick<Deps, 'database'>,
  { cursor, limit }: CallArguments<Calls['duplicatePayments']>,
): Promise<CallOutput<Calls['duplicatePayments']>> => {
  const after = readCursor(cursor, pageKeysShape)
  const rows = await readRecentDuplicatePayments(database.reader, after, limit + 1)
  const { items, nextCursor } = pageFrom(rows, limit, ({ noticedAt, duplicatePaymentId }) => [
    noticedAt.toISOString(),
    duplicatePaymentId,
  ])
  return { items: items.map(describeDuplicatePayment), nextCursor }
}

/** Counts of open refund requests, and of disputes that wait for evidence. */
export const countMoneyBack = async ({
  database: { reader },
}: Pick<Deps, 'database'>): Promise<{ readonly requests: WaitingWork; readonly disputes: WaitingWork }> => {
  const [requests, disputes] = await Promise.all([
    readWaiting(
      reader,
      sql<WaitingWork>`select count(*)::int as count, min(r.created_at) as oldest_at from refund_request r
        join orders o on o.case_id = r.case_id and o.order_id = r.order_id
        where r.state = 'open' and o.total_cents > o.refunded_cents`,
    ),
    readWaiting(
      reader,
      sql<WaitingWork>`select count(*)::int as count, min(opened_at) as oldest_at from dispute
        where state in ('inquiry', 'open') and evidence_sent_at is null`,
    ),
  ])
  return { requests, disputes }
}

/** Sums what cases would lose with the disputes of gifts that banks hold, over all cases. */
export const sumHeldByBanks = async (
  reader: Db,
): Promise<{ readonly count: number; readonly cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(distinct order_id)::int as count, coalesce(sum(donation_cents - fee_cents), 0)::bigint as cents
    from dispute where state in ('open', 'under_review')`.execute(reader)
  return rows[0] ?? { count: 0, cents: 0 }
}
