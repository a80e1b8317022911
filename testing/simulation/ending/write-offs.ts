import { refundByStaff } from '#server/donations/refunds/refund-by-staff.ts'
import { foldWaitingCases, readBalance } from '#server/ledger/balance.store.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import type { Cast } from '../donations.ts'
import { STAFF } from '../staff.ts'
import type { World } from '../world.ts'

/** Refunds every whole donation of the cases whose money reached the bank, so that their balances go negative. */
export const refundEverythingPaidOut = async ({ site, observer, ungatedDeps }: World): Promise<void> => {
  const { deps } = site.web()
  const orders = await observer.db
    .selectFrom('orders')
    .select(['caseId', 'orderId'])
    .where('state', '=', 'succeeded')
    .where('caseId', 'in', (payouts) =>
      payouts.selectFrom('payout').select('payout.caseId').where('status', '=', 'paid'),
    )
    .orderBy('orderId')
    .execute()
  for (const orderIds of orders) {
    const idempotencyKey = ungatedDeps.ids.uuid()
    await refundByStaff(deps, STAFF, {
      orderIds,
      idempotencyKey,
      amount: 'all',
      reason: 'The case has ended',
    })
  }
}

/** Writes off every negative balance once nothing is in flight. @returns refusals, since nothing may block it then */
export const writeOffEverything = async (
  { site, observer, story }: World,
  { caseIds }: Cast,
): Promise<string[]> => {
  const { deps } = site.web()
  const refused: string[] = []
  for (const caseId of caseIds) {
    const { payableCents: balanceCents } = await readBalance(observer.db, caseId)
    if (balanceCents >= 0) continue
    story.addLine(`finance writes ${-balanceCents} cents off`)
    try {
      await writeOffBalance(deps, STAFF, { caseId, balanceCents, reason: 'The case has ended' })
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused.push(`case ${caseId} can’t be written off: ${error.message}`)
    }
  }
  await foldWaitingCases(deps.database)
  return refused
}
