import { sql } from 'kysely'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readWrittenOffCents } from '#server/ledger/write-off-events.ts'
import { leftByPayout } from '#server/payouts/payouts.checks.ts'
import type { World } from '../world.ts'
import type { Books } from './read-books.ts'

const attemptOf = ({ metadata }: { metadata: Record<string, string> | null }): string =>
  metadata?.['attempt_id'] ?? 'none'

/** Checks that each attempt moved its money once, as its state says, and that the provider moved nothing else. */
export const transferFindings = ({ attempts, theirs }: Books): string[] => {
  const byAttempt = Map.groupBy(theirs.transfers, attemptOf)
  const attemptIds = new Set(attempts.map(({ attemptId }) => attemptId))
  return [
    ...theirs.transfers
      .filter((transfer) => !attemptIds.has(attemptOf(transfer)))
      .map(({ id }) => `transfer ${id} is of no try`),
    ...attempts.flatMap(({ attemptId, state, amountCents, transferRef, reversalRef }) => {
      const transfers = byAttempt.get(attemptId) ?? []
      const [transfer] = transfers
      const label = `try ${attemptId}, ${state}`
      if (transfers.length > 1) return [`${label}, was transferred ${transfers.length} times`]
      if (transfer?.id !== (transferRef ?? undefined))
        return [`${label}, names ${transferRef}, the provider ${transfer?.id}`]
      if (transfer === undefined) return []
      if (transfer.amount !== amountCents)
        return [`${label}, is of ${amountCents} cents, its transfer of ${transfer.amount}`]
      return transfer.reversed === (reversalRef !== null)
        ? []
        : [`${label}, was ${transfer.reversed ? '' : 'not '}taken back at the provider`]
    }),
  ]
}

/** Checks that no attempt went to a bank twice, and that exactly the paid ones arrived. */
export const bankFindings = ({ attempts, theirs }: Books): string[] => {
  const byAttempt = Map.groupBy(theirs.payouts, attemptOf)
  return attempts.flatMap(({ attemptId, state, amountCents, bankPayoutRef }) => {
    const bankPayouts = byAttempt.get(attemptId) ?? []
    const arrived = bankPayouts.filter(({ status }) => status === 'paid')
    const label = `try ${attemptId}, ${state}`
    if (bankPayouts.length > 1) return [`${label}, went to the bank ${bankPayouts.length} times`]
    if (bankPayouts.length === 1 && bankPayoutRef !== bankPayouts[0]?.id)
      return [`${label}, names ${bankPayoutRef}, the provider ${bankPayouts[0]?.id}`]
    if ((state === 'paid') !== (arrived.length === 1))
      return [`${label}, and its bank payout is ${bankPayouts[0]?.status}`]
    return arrived.some(({ amount }) => amount !== amountCents)
      ? [`${label}, arrived with another amount`]
      : []
  })
}

/** SQL for paid orders of unverified cases that have neither a refund nor a dispute. */
export const unreturned = sql`
  select o.case_id, o.order_id from orders o join withdrawal_account w on w.case_id = o.case_id
  where w.verified_at is null and o.paid_at is not null
    and not exists (select 1 from refund r where r.case_id = o.case_id and r.order_id = o.order_id)
    and not exists (select 1 from dispute d where d.case_id = o.case_id and d.order_id = o.order_id)`

/** Checks that cases that were never verified paid nothing out, and that their donations were refunded. */
export const deadlineFindings = async ({ observer: { db } }: World): Promise<string[]> => {
  const { rows } = await sql<{ orderId: string }>`${unreturned}`.execute(db)
  const { rows: paid } = await sql<{ caseId: string }>`
    select p.case_id from payout p join withdrawal_account w on w.case_id = p.case_id where w.verified_at is null`.execute(
    db,
  )
  return [
    ...rows.map(({ orderId }) => `order ${orderId} never went back, though nobody was verified`),
    ...paid.map(({ caseId }) => `case ${caseId} was paid out, though nobody was verified`),
  ]
}

/**
 * Checks that each payout has all that had cleared by its time, to the cent. A donation that went back, was in dispute, or
 * was settled after it should have cleared may be missing, with its fee.
 */
export const clearedFindings = async ({ observer: { db } }: Pick<World, 'observer'>): Promise<string[]> => {
  const shares = sql`
    select d.case_id, d.clears_at as at,
      case when j.posted_at > d.clears_at or exists (select from refund r where r.case_id = d.case_id and r.order_id = d.donation_id)
        or exists (select from dispute x where x.case_id = d.case_id and x.order_id = d.donation_id) then 0 else o.amount_cents end
        - o.fee_cents as cents, false as is_payout
    from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id
    join journal j on j.case_id = d.case_id and j.source = 'order' and j.source_id = d.donation_id::text and j.kind = 'donation'`
  const { rows } = await sql<{ caseId: string; at: Date; leftCents: number }>`
    select case_id, at, left_cents from ${leftByPayout(shares)} payouts where left_cents > 0`.execute(db)
  return rows.map(
    ({ caseId, at, leftCents }) =>
      `case ${caseId}: by ${at.toISOString()}, ${leftCents} cents that had cleared are in no payout`,
  )
}

/** Checks that no payout was sent while a hold was open. */
export const heldFindings = async ({ observer }: Pick<World, 'observer'>): Promise<string[]> => {
  const { rows } = await sql<{ attemptId: string; kind: string }>`
    select a.attempt_id, h.kind from payout_attempt a join account_hold h on h.case_id = a.case_id
    where a.requested_at > h.opened_at and (h.lifted_at is null or a.requested_at < h.lifted_at)`.execute(
    observer.db,
  )
  return rows.map(({ attemptId, kind }) => `try ${attemptId} was sent while a hold (${kind}) stood`)
}

/**
 * Checks that no recipient got more at the provider than their gifts less what went back, unless what went back is
 * still owed, or Hearten bears it. With `transferFindings` this means that nothing is paid twice, whatever the books say.
 */
export const shareFindings = async (
  { observer: { db } }: World,
  caseIds: readonly string[],
  { orders, theirs }: Books,
): Promise<string[]> => {
  const findings: string[] = []
  for (const caseId of caseIds) {
    const transfers = theirs.transfers.filter(({ metadata }) => metadata['case_id'] === caseId)
    const gotCents = transfers.reduce((sum, { amount, amount_reversed: back }) => sum + amount - back, 0)
    const shareCents = orders
      .filter((order) => order.caseId === caseId && order.paidAt !== null)
      .reduce(
        (sum, order) =>
          sum + order.amountCents - order.returnedDonationCents - order.feeCents + order.returnedFeeCents,
        0,
      )
    const { payableCents } = await readBalance(db, caseId)
    const excusedCents = (await readWrittenOffCents(db, caseId)) + Math.max(0, -payableCents)
    if (gotCents > shareCents + excusedCents)
      findings.push(
        `case ${caseId} got ${gotCents} cents of ${shareCents}, and ${excusedCents} are borne or owed`,
      )
  }
  return findings
}
