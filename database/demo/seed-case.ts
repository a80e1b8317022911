import { DAY_MS, pacificDay } from '#contract/dates.ts'
import { dropOddCents, shareOfCents } from '#contract/money.ts'
import { recipientDisplay } from '#server/cases/cases.policy.ts'
import {
  endCase,
  placeImages,
  postUpdate,
  publishCase,
  verifyWithdrawalAccount,
} from '#server/cases/change-case.ts'
import { createCase } from '#server/cases/create-case.ts'
import type { Deps } from '#server/deps.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { sendPayout } from '#server/payouts/send-payout.ts'
import { completePayout } from '#server/payouts/settle-payout.ts'
import type { DemoCase } from './demo-cases.ts'
import { type DemoPicture, storePictures } from './demo-pictures.ts'
import { giveHistoric, type HistoricPayment } from './give-historic.ts'
import { planGifts } from './plan-gifts.ts'
import { type PlannedPayout, planPayouts } from './plan-payouts.ts'
import { seededRandom, seedOf } from './random.ts'

const BEFORE_FIRST_UPDATE_DAYS = 4
const OPEN_DAYS_AT_LEAST = 9
const PAID_AFTER_DAYS = 3
const ENDED_DAYS_AGO = 6
const BASIS_POINTS = 10_000

type Moment = { readonly at: Date; readonly happen: (deps: Deps) => Promise<unknown> }

/** The same dependencies at another time: what happened then is recorded as of then. */
const asOf = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const recipientOf = (demoCase: DemoCase): string =>
  demoCase.beneficiary === null
    ? demoCase.organizer.displayName
    : `${demoCase.beneficiary.firstName} ${demoCase.beneficiary.lastName}`

const payoutMoments = (
  caseId: string,
  demoCase: DemoCase,
  payouts: readonly PlannedPayout[],
  now: Date,
  picture: DemoPicture,
): Moment[] => {
  const latestPaid = payouts.findLast((payout) => daysBefore(now, PAID_AFTER_DAYS) > payout.at)
  return payouts.map((payout) => ({
    at: payout.at,
    happen: async (deps) => {
      const payoutId = await reservePayout(deps, {
        caseId,
        periodStart: pacificDay(payout.at),
        amountCents: payout.amountCents,
        giftCount: payout.giftCount,
        recipientKind: demoCase.purpose === 2 ? 'beneficiary' : 'organizer',
        recipientDisplay: recipientDisplay(recipientOf(demoCase)),
      })
      if (payoutId === null) throw new Error(`The demo’s payout of ${demoCase.key} is not covered`)
      await sendPayout(deps, caseId, payoutId)
      const paidAt = new Date(payout.at.getTime() + PAID_AFTER_DAYS * DAY_MS)
      if (paidAt > now) return
      await completePayout(
        asOf(deps, paidAt),
        caseId,
        payoutId,
        payout === latestPaid ? demoCase.useNote : null,
      )
      if (payout === latestPaid)
        await placeImages(deps, caseId, { place: 'payout', placeId: payoutId }, [picture])
    },
  }))
}

const updateMoments = (
  caseId: string,
  demoCase: DemoCase,
  now: Date,
  details: readonly DemoPicture[],
): Moment[] =>
  demoCase.updates.map((update, index) => ({
    at: daysBefore(now, update.daysAgo),
    happen: async (deps) => {
      const updateId = await postUpdate(deps, caseId, update)
      if (index === 0)
        await placeImages(deps, caseId, { place: 'update', placeId: updateId }, details.slice(0, 2))
    },
  }))

/**
 * One case of the demo world with its past, in the order it happened, through the acts that do it today.
 *
 * @returns its id, and what the payment provider is to know of it
 */
export const seedCase = async (
  deps: Deps,
  demoCase: DemoCase,
  names: readonly [string, ...string[]],
  lively: boolean,
): Promise<{ caseId: string; payments: HistoricPayment[] }> => {
  const random = seededRandom(seedOf(demoCase.key))
  const now = deps.clock.now()
  const oldestUpdate = Math.max(0, ...demoCase.updates.map((update) => update.daysAgo))
  const openDays = Math.max(OPEN_DAYS_AT_LEAST, oldestUpdate + BEFORE_FIRST_UPDATE_DAYS)
  const publishedAt = daysBefore(now, openDays)
  const endedAt = daysBefore(now, ENDED_DAYS_AGO)
  const atStart = asOf(deps, publishedAt)
  const caseId = await createCase(atStart, { ...demoCase, ownerId: deps.ids.uuid(), sample: true })
  const { cover, details } = await storePictures(atStart, demoCase)
  await placeImages(atStart, caseId, { place: 'cover' }, [cover])
  await placeImages(atStart, caseId, { place: 'gallery' }, [cover, ...details])
  if (demoCase.verified)
    await verifyWithdrawalAccount(asOf(deps, new Date(publishedAt.getTime() + DAY_MS)), caseId)
  await publishCase(atStart, caseId)

  const until = demoCase.ended ? endedAt : now
  const raisedCents = dropOddCents(
    shareOfCents(demoCase.goalCents, Math.round(demoCase.raisedShare * BASIS_POINTS)),
  )
  const gifts = planGifts(random, {
    count: demoCase.donationsTarget,
    raisedCents,
    from: publishedAt,
    until,
    names,
    words: demoCase.words,
    lively,
  })
  const payments: HistoricPayment[] = []
  const firstPayout = new Date(publishedAt.getTime() + (5 + random.below(3)) * DAY_MS)
  const moments: Moment[] = [
    ...gifts.map((gift) => ({
      at: gift.at,
      happen: async (then: Deps) => payments.push(await giveHistoric(then, caseId, gift)),
    })),
    ...updateMoments(caseId, demoCase, now, details),
    ...(demoCase.verified
      ? payoutMoments(caseId, demoCase, planPayouts(gifts, firstPayout, now), now, details[0] ?? cover)
      : []),
    ...(demoCase.ended
      ? [{ at: endedAt, happen: (then: Deps) => endCase(then, caseId, demoCase.endedNote ?? null) }]
      : []),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, happen } of moments) await happen(asOf(deps, at))
  return { caseId, payments }
}
