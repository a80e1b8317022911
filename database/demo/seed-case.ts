import { PURPOSE } from '#contract/cases/cases.ts'
import { DAY_MS } from '#contract/dates.ts'
import { readCaseRow } from '#server/cases/case-row.queries.ts'
import { createCase } from '#server/cases/create-case.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import { endCase } from '#server/cases/end-case.ts'
import { attachImages } from '#server/cases/files/attach-images.ts'
import { readImages } from '#server/cases/files/case-images.queries.ts'
import { publishCase } from '#server/cases/publish-case.ts'
import { recordSampleReview } from '#server/cases/reviews/record-sample-review.ts'
import { readUpdates } from '#server/cases/updates/case-updates.queries.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import { recordSampleVouch } from '#server/cases/vouches/record-sample-vouch.ts'
import type { Deps } from '#server/deps.ts'
import { chargeDescription } from '#server/donations/charging/charge-at-provider.ts'
import { requestArrival } from '#server/donations/donors/request-arrival.ts'
import { recordSampleAgreement } from '#server/identity-check/invitations/record-sample-agreement.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { disableSampleAccount } from '#server/identity-check/withdrawal-account/disable-sample-account.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { type CaseCalendar, calendarOf } from './case-calendar.ts'
import type { DemoCase } from './demo-cases.ts'
import { DEMO_DONOR, demoEmail, demoOrganizer } from './demo-people.ts'
import { type DemoPicture, storePictures } from './demo-pictures.ts'
import { donationKey, giveHistoric, type HistoricPayment } from './give-historic.ts'
import { type CasePlan, type DonorNames, planCase } from './plan-case.ts'
import { caseIdFor, seededRandom, seedOf } from './random.ts'
import { seedPayout } from './seed-payout.ts'
import { withClockAt } from './with-clock-at.ts'

export type CaseSeedOptions = {
  readonly names: DonorNames
  /** Password hash of its organizer; null in production. */
  readonly phc: string | null
}

/** A past event of a case. `replay` gets dependencies whose clock shows `at`. */
type PastEvent = { readonly at: Date; readonly replay: (depsThen: Deps) => Promise<void> }

/** The stored pictures of an update or a note. */
type PicturesOf = (place: { readonly pictures: readonly string[] }) => readonly DemoPicture[]

type Place = Parameters<typeof attachImages>[2]

/** Attaches pictures unless the place has some. */
const attachOnce = async (
  deps: Deps,
  caseId: string,
  where: Place,
  pictures: readonly DemoPicture[],
): Promise<void> => {
  const attached = await readImages(deps.database.db, caseId)
  const isAttached = attached.some(
    (image) => image.place === where.place && image.placeId === (where.placeId ?? null),
  )
  if (!isAttached) await attachImages(deps, caseId, where, pictures)
}

const donationEvents = (
  { key }: DemoCase,
  donations: CasePlan['donations'],
  payments: HistoricPayment[],
  hasDonor: boolean,
): PastEvent[] =>
  donations.map((donation, index) => ({
    at: donation.at,
    replay: async (depsThen) => {
      const payment = await giveHistoric(depsThen, caseIdFor(key), donation, donationKey(key, index))
      payments.push(payment)
      const { case_id: caseId, order_id: orderId } = payment.metadata
      if (hasDonor && donation.name === DEMO_DONOR) await requestArrival(depsThen, { caseId, orderId })
    },
  }))

const payoutEvents = (
  caseId: string,
  demoCase: DemoCase,
  payouts: CasePlan['payouts'],
  now: Date,
  picturesOf: PicturesOf,
): PastEvent[] =>
  payouts.map((payout, index) => ({
    at: payout.at,
    replay: async (depsThen) => {
      const useNote = demoCase.useNotes.find((note) => note.payout === index + 1)
      const payoutId = await seedPayout(depsThen, caseId, demoCase, payout, { now, useNote })
      if (useNote !== undefined)
        await attachOnce(depsThen, caseId, { place: 'payout', placeId: payoutId }, picturesOf(useNote))
    },
  }))

const updateEvents = (caseId: string, demoCase: DemoCase, now: Date, picturesOf: PicturesOf): PastEvent[] =>
  demoCase.updates.map((update) => ({
    at: new Date(now.getTime() - update.daysAgo * DAY_MS),
    replay: async (depsThen) => {
      const posted = await readUpdates(depsThen.database.db, caseId)
      const updateId =
        posted.find(({ title }) => title === update.title)?.updateId ??
        (await postUpdate(depsThen, caseId, update))
      await attachOnce(depsThen, caseId, { place: 'update', placeId: updateId }, picturesOf(update))
    },
  }))

const endEvents = (caseId: string, demoCase: DemoCase, { endedAt }: CaseCalendar): PastEvent[] =>
  endedAt === null
    ? []
    : [
        {
          at: endedAt,
          replay: async (depsThen) => {
            const row = await readCaseRow(depsThen.database.db, caseId)
            if (row?.status === 0) await endCase(depsThen, caseId, demoCase.endedNote ?? null)
          },
        },
      ]

/** What the page says of who checked what: the beneficiary's agreement, a review, and those who know the recipient. */
const seedChecks = async (
  deps: Deps,
  caseId: string,
  { documentsSeen, purpose, vouches }: DemoCase,
  { draftedAt, publishedAt }: CaseCalendar,
): Promise<void> => {
  if (documentsSeen === undefined) return
  if (purpose === PURPOSE.someoneElse) await recordSampleAgreement(withClockAt(deps, draftedAt), caseId)
  await recordSampleReview(withClockAt(deps, publishedAt), caseId, documentsSeen)
  for (const [index, vouch] of vouches.entries()) {
    const at = new Date(publishedAt.getTime() + (index + 1) * DAY_MS)
    await recordSampleVouch(withClockAt(deps, at), caseId, { ...vouch, email: demoEmail(vouch.name) })
  }
}

/**
 * Creates a demo case and replays its past in order, with the product's own actions. Idempotent: only missing steps
 * run, so that an interrupted creation is continued.
 * @returns the payments, which the provider needs to know
 */
export const seedCase = async (
  deps: Deps,
  demoCase: DemoCase,
  { names, phc }: CaseSeedOptions,
): Promise<(HistoricPayment & { readonly description: string })[]> => {
  const now = deps.clock.now()
  const { calendar, donations, payouts } = planCase(demoCase, names, now)
  const { joinedAt, draftedAt, verifiedAt } = calendar
  const atStart = withClockAt(
    { ...deps, ids: { ...deps.ids, caseId: () => caseIdFor(demoCase.key) } },
    draftedAt,
  )
  const caseId = caseIdFor(demoCase.key)
  if ((await readCaseRow(deps.database.db, caseId)) === null)
    await createCase(atStart, {
      ...demoCase,
      ownerId: await demoOrganizer(deps, demoCase, { joinedAt, phc }),
      sample: true,
    })
  const { beneficiary } = demoCase
  if (demoCase.purpose === PURPOSE.someoneElse && beneficiary !== null)
    await nameBeneficiary(atStart, caseId, demoEmail(`${beneficiary.firstName} ${beneficiary.lastName}`))
  const stored = await storePictures(atStart, demoCase)
  const picturesOf: PicturesOf = ({ pictures }) => pictures.flatMap((file) => stored.get(file) ?? [])
  await attachOnce(atStart, caseId, { place: 'cover' }, picturesOf({ pictures: [demoCase.cover] }))
  await attachOnce(atStart, caseId, { place: 'gallery' }, [...stored.values()])
  if (verifiedAt !== null) await verifyWithdrawalAccount(withClockAt(deps, verifiedAt), caseId)
  await seedChecks(deps, caseId, demoCase, calendar)
  if (demoCase.onHold) await disableSampleAccount(deps, caseId)
  const payments: HistoricPayment[] = []
  const events = [
    ...donationEvents(demoCase, donations, payments, phc !== null),
    ...updateEvents(caseId, demoCase, now, picturesOf),
    ...payoutEvents(caseId, demoCase, payouts, now, picturesOf),
    ...endEvents(caseId, demoCase, calendar),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, replay } of events) await replay(withClockAt(deps, at))
  const seeded = await readDonatableCase(deps, caseId)
  if (seeded === null) throw new Error(`The sample case ${demoCase.key} can't be read`)
  return payments.map((payment) => ({ ...payment, description: chargeDescription(seeded) }))
}

/** Publishes a seeded case. Must be the last step, so that incomplete cases are never visible. */
export const openSeededCase = async (deps: Deps, demoCase: DemoCase): Promise<void> => {
  const { publishedAt } = calendarOf(seededRandom(seedOf(demoCase.key)), demoCase, deps.clock.now())
  await publishCase(withClockAt(deps, publishedAt), caseIdFor(demoCase.key))
}
