import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { readCaseRow } from '#server/cases/case-row.queries.ts'
import { createCase } from '#server/cases/create-case.ts'
import { endCase } from '#server/cases/end-case.ts'
import { attachImages } from '#server/cases/files/attach-images.ts'
import { readImages } from '#server/cases/files/case-images.queries.ts'
import { publishCase } from '#server/cases/publish-case.ts'
import { readUpdates } from '#server/cases/updates/case-updates.queries.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import type { Deps } from '#server/deps.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { stopWithdrawalAccount } from '#server/identity-check/withdrawal-account/stop-withdrawal-account.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { type CaseCalendar, calendarOf } from './case-calendar.ts'
import type { DemoCase } from './demo-cases.ts'
import { demoEmail, demoOrganizer } from './demo-people.ts'
import { type DemoPicture, storePictures } from './demo-pictures.ts'
import { giveHistoric, type HistoricPayment } from './give-historic.ts'
import { planDonations, raisedCentsOf } from './plan-donations.ts'
import { latestPaid, planPayouts } from './plan-payouts.ts'
import { caseIdFor, seededRandom, seedOf } from './random.ts'
import { seedPayout } from './seed-payout.ts'
import { withClockAt } from './with-clock-at.ts'

export type DemoNames = readonly [string, ...string[]]

export type CaseSeedOptions = {
  readonly names: DemoNames
  /** Whether the case is popular now: its newest donations are minutes old. */
  readonly lively: boolean
  /** Password hash of its organizer. */
  readonly phc: string | null
}

/** A past event of a case. `replay` gets dependencies whose clock shows `at`. */
type PastEvent = { readonly at: Date; readonly replay: (depsThen: Deps) => Promise<void> }

type Place = Parameters<typeof attachImages>[2]

/** Attaches pictures unless the place has some. */
const attachOnce = async (
  deps: Deps,
  caseId: string,
  where: Place,
  pictures: readonly DemoPicture[],
): Promise<void> => {
  const attached = await readImages(deps.database.reader, caseId)
  const isAttached = attached.some(
    (image) => image.place === where.place && image.placeId === (where.placeId ?? null),
  )
  if (!isAttached) await attachImages(deps, caseId, where, pictures)
}

const donationEvents = (
  caseId: string,
  donations: ReturnType<typeof planDonations>,
  payments: HistoricPayment[],
): PastEvent[] =>
  donations.map((donation, index) => ({
    at: donation.at,
    replay: async (depsThen) => {
      payments.push(
        await giveHistoric(depsThen, caseId, donation, `${caseId}${String(index).padStart(4, '0')}`),
      )
    },
  }))

const payoutEvents = (
  caseId: string,
  demoCase: DemoCase,
  payouts: ReturnType<typeof planPayouts>,
  now: Date,
  picture: DemoPicture,
): PastEvent[] => {
  const lastPaid = latestPaid(payouts, now)
  return payouts.map((payout) => ({
    at: payout.at,
    replay: async (depsThen) => {
      const useNote = payout === lastPaid ? demoCase.useNote : null
      const payoutId = await seedPayout(depsThen, caseId, demoCase, payout, { now, useNote })
      if (payout === lastPaid)
        await attachOnce(depsThen, caseId, { place: 'payout', placeId: payoutId }, [picture])
    },
  }))
}

const updateEvents = (
  caseId: string,
  demoCase: DemoCase,
  now: Date,
  details: readonly DemoPicture[],
): PastEvent[] =>
  demoCase.updates.map((update, index) => ({
    at: new Date(now.getTime() - update.daysAgo * DAY_MS),
    replay: async (depsThen) => {
      const posted = await readUpdates(depsThen.database.reader, caseId)
      const updateId =
        posted.find(({ title }) => title === update.title)?.updateId ??
        (await postUpdate(depsThen, caseId, update))
      if (index === 0)
        await attachOnce(depsThen, caseId, { place: 'update', placeId: updateId }, details.slice(0, 2))
    },
  }))

const endEvents = (caseId: string, demoCase: DemoCase, { endedAt }: CaseCalendar): PastEvent[] =>
  endedAt === null
    ? []
    : [
        {
          at: endedAt,
          replay: async (depsThen) => {
            const row = await readCaseRow(depsThen.database.reader, caseId)
            if (row?.status === 0) await endCase(depsThen, caseId, demoCase.endedNote ?? null)
          },
        },
      ]

/** When the recipient was verified. If the first payout is planned later than the calendar's, this is as much later. */
const verificationOf = (
  { verifiedAt, firstPayoutAt }: CaseCalendar,
  [first]: ReturnType<typeof planPayouts>,
): Date | null =>
  verifiedAt === null || firstPayoutAt === null || first === undefined
    ? verifiedAt
    : new Date(verifiedAt.getTime() + first.at.getTime() - firstPayoutAt.getTime())

/**
 * Creates a demo case and replays its past in order, with the product's own actions. Idempotent: only missing steps
 * run, so that an interrupted creation is continued.
 * @returns the payments, which the provider needs to know
 */
export const seedCase = async (
  deps: Deps,
  demoCase: DemoCase,
  { names, lively, phc }: CaseSeedOptions,
): Promise<HistoricPayment[]> => {
  const random = seededRandom(seedOf(demoCase.key))
  const now = deps.clock.now()
  const calendar = calendarOf(random, demoCase, now)
  const { publishedAt, endedAt, firstPayoutAt } = calendar
  const atStart = withClockAt(
    { ...deps, ids: { ...deps.ids, caseId: () => caseIdFor(demoCase.key) } },
    publishedAt,
  )
  const caseId = caseIdFor(demoCase.key)
  if ((await readCaseRow(deps.database.reader, caseId)) === null)
    await createCase(atStart, {
      ...demoCase,
      ownerId: await demoOrganizer(atStart, demoCase, phc),
      sample: true,
    })
  const { beneficiary } = demoCase
  if (demoCase.purpose === PURPOSE.someoneElse && beneficiary !== null)
    await nameBeneficiary(atStart, caseId, demoEmail(`${beneficiary.firstName} ${beneficiary.lastName}`))
  const { cover, details } = await storePictures(atStart, demoCase)
  await attachOnce(atStart, caseId, { place: 'cover' }, [cover])
  await attachOnce(atStart, caseId, { place: 'gallery' }, [cover, ...details])
  const donations = planDonations(random, {
    count: demoCase.donationsTarget,
    raisedCents: raisedCentsOf(demoCase),
    from: publishedAt,
    until: endedAt ?? now,
    names,
    messages: demoCase.words,
    lively,
    latest: demoCase.latest,
  })
  const payouts =
    firstPayoutAt === null
      ? []
      : planPayouts(donations, { first: firstPayoutAt, now, useNote: demoCase.useNote })
  const verifiedAt = verificationOf(calendar, payouts)
  if (verifiedAt !== null) await verifyWithdrawalAccount(withClockAt(deps, verifiedAt), caseId)
  if (demoCase.onHold) await stopWithdrawalAccount(deps, caseId)
  const payments: HistoricPayment[] = []
  const events = [
    ...donationEvents(caseId, donations, payments),
    ...updateEvents(caseId, demoCase, now, details),
    ...payoutEvents(caseId, demoCase, payouts, now, details[0] ?? cover),
    ...endEvents(caseId, demoCase, calendar),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, replay } of events) await replay(withClockAt(deps, at))
  return payments
}

/** Publishes a seeded case. Must be the last step, so that incomplete cases are never visible. */
export const openSeededCase = async (deps: Deps, demoCase: DemoCase): Promise<void> => {
  const { publishedAt } = calendarOf(seededRandom(seedOf(demoCase.key)), demoCase, deps.clock.now())
  await publishCase(withClockAt(deps, publishedAt), caseIdFor(demoCase.key))
}
