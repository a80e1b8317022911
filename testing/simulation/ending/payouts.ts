import { sql } from 'kysely'
import type { World } from '../world.ts'
import type { BothBooks } from './both-books.ts'

const attemptOf = ({ metadata }: { metadata: Record<string, string> | null }): string =>
  metadata?.['attempt_id'] ?? 'none'

/** Checks that each attempt moved its money once, as its state says, and that the provider moved nothing else. */
export const transferFindings = ({ attempts, theirs }: BothBooks): string[] => {
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
export const bankFindings = ({ attempts, theirs }: BothBooks): string[] => {
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
export const deadlineFindings = async ({ observer: { reader } }: World): Promise<string[]> => {
  const { rows } = await sql<{ orderId: string }>`${unreturned}`.execute(reader)
  const { rows: paid } = await sql<{ caseId: string }>`
    select p.case_id from payout p join withdrawal_account w on w.case_id = p.case_id where w.verified_at is null`.execute(
    reader,
  )
  return [
    ...rows.map(({ orderId }) => `order ${orderId} never went back, though nobody was verified`),
    ...paid.map(({ caseId }) => `case ${caseId} was paid out, though nobody was verified`),
  ]
}

/** Checks that no payout was sent while a hold was open. */
export const heldFindings = async ({ observer }: Pick<World, 'observer'>): Promise<string[]> => {
  const { rows } = await sql<{ attemptId: string; kind: string }>`
    select a.attempt_id, h.kind from payout_attempt a join account_hold h on h.case_id = a.case_id
    where a.requested_at > h.opened_at and (h.lifted_at is null or a.requested_at < h.lifted_at)`.execute(
    observer.reader,
  )
  return rows.map(({ attemptId, kind }) => `try ${attemptId} was sent while a hold (${kind}) stood`)
}
