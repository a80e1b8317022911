import { proportionOfCents } from '#contract/money.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { type Decision, decideRequest } from '#server/donations/refunds/decide-request.ts'
import { type RefundAmount, refundByStaff } from '#server/donations/refunds/refund-by-staff.ts'
import { readOpenRequests } from '#server/donations/refunds/refund-requests.queries.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { pickOne } from './choose.ts'
import type { Cast } from './donations.ts'
import { tolerateExpectedErrors } from './expected.ts'
import type { World } from './world.ts'

export const STAFF: StaffMember = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['finance'] }

/** Refunds a donation, wholly or in part; the part may exceed what is left to refund. */
export const refundDonation = (world: World, cast: Cast): void => {
  const { random, turns, site, ungatedDeps, observer, story } = world
  const donation = pickOne(random, cast.donations)
  if (donation?.order === undefined) return
  const orderIds = { caseId: donation.caseId, orderId: donation.order.orderId }
  const idempotencyKey = ungatedDeps.ids.uuid()
  const isAll = random.chance(0.5)
  const percents = [random.below(100), random.below(100)] as const
  const ask = async (): Promise<void> => {
    const order = await readOrder(observer.db, orderIds)
    if (order === null) return
    const part = {
      donationCents: proportionOfCents(order.amountCents, percents[0], 100),
      tipCents: proportionOfCents(order.tipCents, percents[1], 100),
    }
    const amount: RefundAmount = isAll ? 'all' : part
    const { process, deps } = site.web()
    const refunding = turns.within(process, () =>
      refundByStaff(deps, STAFF, { orderIds, idempotencyKey, amount, reason: 'The donor asked' }),
    )
    await tolerateExpectedErrors(refunding, (words) => story.addLine(`staff, ${donation.name}: ${words}`))
  }
  const times = random.chance(0.2) ? 2 : 1
  for (let time = 0; time < times; time += 1) turns.add(`staff gives ${donation.name} back`, ask)
}

/** Writes off the first negative balance of these cases. A donation may change the balance meanwhile. */
const writeOffFirst = async (
  { turns, site, observer, story }: World,
  caseIds: readonly string[],
): Promise<void> => {
  for (const caseId of caseIds) {
    const { payableCents } = await readBalance(observer.db, caseId)
    if (payableCents >= 0) continue
    const { process, deps } = site.web()
    const writing = turns.within(process, () =>
      writeOffBalance(deps, STAFF, { caseId, balanceCents: payableCents, reason: 'The case has ended' }),
    )
    await tolerateExpectedErrors(writing, story.addLine)
    return
  }
}

/**
 * Refunds a donation of a case whose money reached the bank, so that its balance may go negative. Half of the time it is
 * written off at once, before the refund may fail and repay it.
 */
export const refundPaidOut = (world: World): void => {
  const { random, turns, site, ungatedDeps, observer, story } = world
  const isWrittenOff = random.chance(0.5)
  turns.add('staff gives back what was paid out', async () => {
    const orders = await turns.during(() =>
      observer.db
        .selectFrom('orders')
        .select(['caseId', 'orderId'])
        .where('state', '=', 'succeeded')
        .where('caseId', 'in', (payouts) =>
          payouts.selectFrom('payout').select('payout.caseId').where('status', '=', 'paid'),
        )
        .orderBy('orderId')
        .execute(),
    )
    const orderIds = pickOne(random, orders)
    if (orderIds === undefined) return
    const { process, deps } = site.web()
    const refund = {
      orderIds,
      idempotencyKey: ungatedDeps.ids.uuid(),
      amount: 'all',
      reason: 'The donor asked',
    } as const
    const refunding = turns.within(process, () => refundByStaff(deps, STAFF, refund))
    await tolerateExpectedErrors(refunding, (words) => story.addLine(`staff: ${words}`))
    if (isWrittenOff) await writeOffFirst(world, [orderIds.caseId])
  })
}

/** Writes off the first negative balance that it finds. */
export const writeOff = (world: World, cast: Cast): void =>
  world.turns.add('staff writes a balance off', () => writeOffFirst(world, cast.caseIds))

const DECISIONS: readonly Decision[] = [
  { outcome: 'granted', amount: 'all', answer: '' },
  { outcome: 'refused', answer: 'The floor is laid by now.' },
]

/** Decides a refund request, perhaps concurrently with another decision. */
export const decideRefundRequest = (world: World): void => {
  const { random, turns, site, observer, story } = world
  turns.add('staff decides a request', async () => {
    const { items } = await readOpenRequests(observer.db, { limit: 50 })
    const request = pickOne(random, items)
    const decision = pickOne(random, DECISIONS)
    if (request === undefined || decision === undefined) return
    const { process, deps } = site.web()
    const deciding = turns.within(process, () =>
      decideRequest(deps, STAFF, { requestIds: request, decision }),
    )
    await tolerateExpectedErrors(deciding, (words) => story.addLine(`staff, ${decision.outcome}: ${words}`))
  })
}
