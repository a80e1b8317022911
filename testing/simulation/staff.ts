import { proportionOfCents } from '#contract/money.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import { type Decision, decideRequest } from '#server/orders/refunds/decide-request.ts'
import { type RefundAmount, refundByStaff } from '#server/orders/refunds/refund-by-staff.ts'
import { readOpenRequests } from '#server/orders/refunds/refund-requests.queries.ts'
import { writeOffBalance } from '#server/payouts/for-staff/write-off-balance.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { pickOne } from './choose.ts'
import type { Cast } from './donations.ts'
import { tolerateExpectedErrors } from './expected.ts'
import type { World } from './world.ts'

const STAFF: StaffMember = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['finance'] }

/** Refunds a donation, wholly or in part; the part may exceed what is left to refund. */
export const refundDonation = (world: World, cast: Cast): void => {
  const { random, turns, site, ungatedDeps, observer, story } = world
  const donation = pickOne(random, cast.donations)
  if (donation?.order === undefined) return
  const place = { caseId: donation.caseId, orderId: donation.order.orderId }
  const idempotencyKey = ungatedDeps.ids.uuid()
  const isAll = random.chance(0.5)
  const percents = [random.below(100), random.below(100)] as const
  const ask = async (): Promise<void> => {
    const order = await readOrder(observer.reader, place)
    if (order === null) return
    const part = {
      donationCents: proportionOfCents(order.amountCents, percents[0], 100),
      tipCents: proportionOfCents(order.tipCents, percents[1], 100),
    }
    const amount: RefundAmount = isAll ? 'all' : part
    const { process, deps } = site.web()
    const refunding = turns.within(process, () =>
      refundByStaff(deps, STAFF, { place, idempotencyKey, amount, reason: 'The donor asked' }),
    )
    await tolerateExpectedErrors(refunding, (words) => story.addLine(`staff, ${donation.name}: ${words}`))
  }
  const times = random.chance(0.2) ? 2 : 1
  for (let time = 0; time < times; time += 1) turns.add(`staff gives ${donation.name} back`, ask)
}

/** Writes off the first negative balance that it finds. A donation may change the balance meanwhile. */
export const writeOff = (world: World, cast: Cast): void => {
  const { turns, site, observer, story } = world
  turns.add('staff writes a balance off', async () => {
    for (const caseId of cast.caseIds) {
      const { payableCents } = await readBalance(observer.reader, caseId)
      if (payableCents >= 0) continue
      const { process, deps } = site.web()
      const writing = turns.within(process, () =>
        writeOffBalance(deps, STAFF, { caseId, balanceCents: payableCents, reason: 'The case has ended' }),
      )
      await tolerateExpectedErrors(writing, story.addLine)
      return
    }
  })
}

const DECISIONS: readonly Decision[] = [
  { outcome: 'granted', amount: 'all', answer: '' },
  { outcome: 'refused', answer: 'The floor is laid by now.' },
]

/** Decides a refund request, perhaps concurrently with another decision. */
export const decideRefundRequest = (world: World): void => {
  const { random, turns, site, observer, story } = world
  turns.add('staff decides a request', async () => {
    const { items } = await readOpenRequests(observer.reader, { limit: 50 })
    const request = pickOne(random, items)
    const decision = pickOne(random, DECISIONS)
    if (request === undefined || decision === undefined) return
    const { process, deps } = site.web()
    const deciding = turns.within(process, () => decideRequest(deps, STAFF, { place: request, decision }))
    await tolerateExpectedErrors(deciding, (words) => story.addLine(`staff, ${decision.outcome}: ${words}`))
  })
}
