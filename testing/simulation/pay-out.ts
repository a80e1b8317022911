import { DAY_MS } from '#contract/dates.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readLatestAttempt } from '#server/payouts/attempts.queries.ts'
import { recordTransfer } from '#server/payouts/record-transfer.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { completePayout, failPayout } from '#server/payouts/settle-payout.ts'
import { oneOf } from './choose.ts'
import type { Cast } from './donations.ts'
import { asExpected } from './expected.ts'
import type { World } from './world.ts'

/** The first day of the week that a moment is in, as a calendar day. */
const weekOf = (at: Date): string =>
  new Date(at.getTime() - ((at.getUTCDay() + 2) % 7) * DAY_MS).toISOString().slice(0, 10)

/** A case's week is paid out: all of what it has, or some. */
export const reserveWeek = (world: World, cast: Cast): void => {
  const { random, turns, site, observer, time, story } = world
  const caseId = oneOf(random, cast.caseIds)
  if (caseId === undefined) return
  turns.add('a week is paid out', async () => {
    const { payableCents } = await readBalance(observer.reader, caseId)
    if (payableCents <= 0) return
    const amountCents = random.chance(0.5) ? payableCents : 1 + random.below(payableCents)
    const plan = { caseId, periodStart: weekOf(time.clock.now()), amountCents, giftCount: 1 }
    const { process, deps } = site.worker()
    const reserving = turns.within(process, () =>
      reservePayout(deps, { ...plan, recipientKind: 'beneficiary', recipientDisplay: 'Rosa D.' }),
    )
    await asExpected(reserving, story.add)
  })
}

/** A payout goes its next step, whichever that is. */
export const movePayout = (world: World): void => {
  const { random, turns, site, observer, story } = world
  turns.add('a payout goes on', async () => {
    const open = await observer.reader
      .selectFrom('payout')
      .select(['caseId', 'payoutId', 'status'])
      .where('status', 'in', ['scheduled', 'in_transit'])
      .orderBy('createdAt')
      .orderBy('payoutId')
      .execute()
    const payout = oneOf(random, open)
    if (payout === undefined) return
    const { caseId, payoutId, status } = payout
    const { process, deps } = site.worker()
    const arrives = random.chance(0.7)
    const attempt = await readLatestAttempt(observer.reader, caseId, payoutId)
    if (attempt === null) return
    const transferRef = `tr_${attempt.attemptId.replaceAll('-', '')}`
    const step = () => {
      if (status === 'scheduled')
        return recordTransfer(deps, attempt, { transferRef, madeAt: deps.clock.now() })
      return arrives ? completePayout(deps, attempt) : failPayout(deps, attempt, 'account_closed')
    }
    await asExpected(turns.within(process, step), story.add)
  })
}
