import { afterBusinessDays } from '#contract/payouts/business-days.ts'
import type { Change } from './change.ts'
import type { StripeRecord } from './facts.ts'

type Payout = StripeRecord<'payout'>

/** Ends a pending payout as its bank decided: paid or failed. */
export const finishPayout = (change: Change, payout: Payout): void => {
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
export const returnPayout = (change: Change, payout: Payout): void => {
  const { status, outcome } = payout.facts
  if (status !== 'paid') return
  const failure = outcome?.failure ?? 'account_closed'
  change.emit('payout.failed', change.update(payout, { status: 'failed', failure }))
}
