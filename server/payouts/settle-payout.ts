import type { Deps } from '#server/deps.ts'
import { completeTransit, returnTransit } from '#server/ledger/balance.store.ts'
import { payoutFailed, payoutPaid } from '#server/ledger/events.ts'
import { postJournals } from '#server/ledger/store.ts'
import { movePayout, readPayout } from './payouts.queries.ts'

/** In transit → paid: the recipient's bank has it. @returns false where that was known */
export const completePayout = async (
  deps: Deps,
  caseId: string,
  payoutId: string,
  useNote: string | null = null,
): Promise<boolean> => {
  const { database, clock, ids } = deps
  const now = clock.now()
  return database.transact(async (tx) => {
    const payout = await readPayout(tx, caseId, payoutId)
    if (
      payout === undefined ||
      !(await movePayout(tx, caseId, payoutId, 'in_transit', { status: 'paid', paidAt: now, useNote }))
    )
      return false
    await completeTransit(tx, caseId, payout.amountCents)
    const journals = [payoutPaid({ payoutId, amountCents: payout.amountCents, occurredAt: now })]
    await postJournals(tx, ids, { caseId, journals, postedAt: now })
    return true
  })
}

/** In transit → failed: the money is owed to the case again. @returns false where that was known */
export const failPayout = async (deps: Deps, caseId: string, payoutId: string): Promise<boolean> => {
  const { database, clock, ids } = deps
  const now = clock.now()
  return database.transact(async (tx) => {
    const payout = await readPayout(tx, caseId, payoutId)
    if (payout === undefined || !(await movePayout(tx, caseId, payoutId, 'in_transit', { status: 'failed' })))
      return false
    await returnTransit(tx, caseId, payout.amountCents)
    const journals = [payoutFailed({ payoutId, amountCents: payout.amountCents, occurredAt: now })]
    await postJournals(tx, ids, { caseId, journals, postedAt: now })
    return true
  })
}
