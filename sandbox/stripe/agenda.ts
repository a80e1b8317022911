import { afterBusinessDays } from '#contract/business-days.ts'
import type { Sql } from '../database.ts'
import type { Faults } from '../faults.ts'
import { createScheduler } from '../scheduler.ts'
import { confirmIdentity } from './accounts/onboard-account.ts'
import { testCardOf } from './cards.ts'
import type { Change, DueKind, DueWork } from './change.ts'
import { postToBalance, settlePayment } from './confirm-charge.ts'
import { decideDispute, openDispute, openInquiry, warnOfFraud } from './dispute-charge.ts'
import type { StripeRecord } from './facts.ts'
import { type Provider, runChange } from './provider.ts'
import { listRecords, lockRecord } from './records.ts'
import { failRefund, finishRefund } from './refund-charge.ts'

type Payout = StripeRecord<'payout'>

/** Ends a pending payout as its bank decided: paid or failed. */
const finishPayout = (change: Change, payout: Payout): void => {
  if (payout.facts.status !== 'pending') return
  const { outcome } = payout.facts
  if (outcome?.after === 'before_paid') {
    change.emit('payout.failed', change.update(payout, { status: 'failed', failure: outcome.failure }))
    return
  }
  change.emit('payout.paid', change.update(payout, { status: 'paid' }))
  if (outcome !== null) {
    const backMs = afterBusinessDays(new Date(change.nowMs), 1).getTime()
    change.schedule('return_payout', payout.id, backMs - change.nowMs)
  }
}

/** Fails a paid payout whose bank sent it back. */
const returnPayout = (change: Change, payout: Payout): void => {
  const { status, outcome } = payout.facts
  if (status !== 'paid') return
  const failure = outcome?.failure ?? 'account_closed'
  change.emit('payout.failed', change.update(payout, { status: 'failed', failure }))
}

type DueHandler = (change: Change, sql: Sql, subjectId: string, faults: Faults) => Promise<void>

const withCharge =
  (
    handle: (change: Change, charge: NonNullable<Awaited<ReturnType<typeof lockCharge>>>) => unknown,
  ): DueHandler =>
  async (change, sql, subjectId) => {
    const charge = await lockCharge(sql, subjectId)
    if (charge) handle(change, charge)
  }
const lockCharge = (sql: Sql, id: string) => lockRecord(sql, 'charge', id)

const settle: DueHandler = async (change, sql, intentId, faults) => {
  const intent = await lockRecord(sql, 'payment_intent', intentId)
  if (intent?.facts.status !== 'processing' || intent.facts.latestChargeId === null) return
  const charge = await lockCharge(sql, intent.facts.latestChargeId)
  if (charge) settlePayment(change, faults, intent, charge)
}

const failPendingRefund: DueHandler = async (change, sql, refundId) => {
  const refund = await lockRecord(sql, 'refund', refundId)
  const charge = refund && (await lockCharge(sql, refund.facts.chargeId))
  if (refund && charge) failRefund(change, refund, charge, 'expired_or_canceled_card')
}

/** Opens a dispute or inquiry. Refunds that are still pending when a dispute is opened fail. */
const disputeCharge: DueHandler = async (change, sql, chargeId) => {
  let charge = await lockCharge(sql, chargeId)
  if (!charge) return
  if (testCardOf(charge.facts.card).afterPayment === 'inquiry') {
    openInquiry(change, charge)
    return
  }
  const page = { limit: 100, facts: { chargeId, status: 'pending' } }
  for (const refund of (await listRecords(sql, 'refund', page)).records)
    charge = failRefund(change, refund, charge, 'charge_for_pending_refund_disputed')
  openDispute(change, charge)
}

/** Handlers by kind of due work. Each does nothing if the object's state has changed meanwhile. */
const dueHandlers: Record<DueKind, DueHandler> = {
  settle_payment: settle,
  reveal_fee: withCharge((change, charge) => {
    if (charge.facts.balanceTransactionId === null)
      change.emit('charge.updated', postToBalance(change, charge))
  }),
  finish_refund: async (change, sql, refundId) => {
    const refund = await lockRecord(sql, 'refund', refundId)
    if (refund) finishRefund(change, refund)
  },
  fail_refund: failPendingRefund,
  open_dispute: disputeCharge,
  warn_of_fraud: withCharge(warnOfFraud),
  decide_dispute: async (change, sql, disputeId) => {
    const dispute = await lockRecord(sql, 'dispute', disputeId)
    const charge = dispute && (await lockCharge(sql, dispute.facts.chargeId))
    if (dispute && charge) decideDispute(change, dispute, charge)
  },
  verify_identity: async (change, sql, accountId) => {
    const account = await lockRecord(sql, 'account', accountId)
    if (account) confirmIdentity(change, account)
  },
  finish_payout: async (change, sql, payoutId) => {
    const payout = await lockRecord(sql, 'payout', payoutId)
    if (payout) finishPayout(change, payout)
  },
  return_payout: async (change, sql, payoutId) => {
    const payout = await lockRecord(sql, 'payout', payoutId)
    if (payout) returnPayout(change, payout)
  },
}

/** The provider's scheduled work. */
export type Agenda = {
  accept(due: readonly DueWork[]): void
  flush(): Promise<void>
  stop(): Promise<void>
}

export const readDue = async (sql: Sql): Promise<DueWork[]> => {
  const rows = await sql<{ id: string; kind: DueKind; subject_id: string; due_at: Date }>(
    'read_due',
    'select id, kind, subject_id, due_at from sandbox.due_work order by due_at, id',
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    dueMs: row.due_at.getTime(),
  }))
}

const RETRY_AFTER_MS = 5000

/** Runs scheduled work, each item once, because its row is deleted in the same transaction. */
export const startAgenda = async (provider: Provider): Promise<Agenda> => {
  const run = (work: DueWork): Promise<void> =>
    runChange(provider, async (change, sql) => {
      const claimed = await sql('take_due', 'delete from sandbox.due_work where id = $1 returning id', [
        work.id,
      ])
      if (claimed.length > 0)
        await dueHandlers[work.kind](change, sql, work.subjectId, provider.faults.current())
    })
  const scheduler = createScheduler<DueWork>({
    nowMs: provider.clock.nowMs,
    maxConcurrent: 1,
    dueMs: (work) => work.dueMs,
    run,
    failed: (work, error) => {
      provider.log.error({ error, work }, 'due work of the sandbox failed')
      return { ...work, dueMs: provider.clock.nowMs() + RETRY_AFTER_MS }
    },
  })
  for (const work of await readDue(provider.database.sql)) scheduler.add(work)
  return {
    accept: (due) => {
      for (const work of due) scheduler.add(work)
    },
    flush: scheduler.flush,
    stop: scheduler.stop,
  }
}
