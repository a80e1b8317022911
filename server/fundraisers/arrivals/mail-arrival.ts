import { imageUrl } from '#contract/media/picture-addresses.ts'
import { casePath } from '#contract/page-addresses.ts'
import { type DonatableCase, mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { type GiftsOfDonor, readGiftsBetween } from '#server/donations/donors/gifts-between.ts'
import { openDonorEmail } from '#server/donations/donors/news-donors.ts'
import { updateMail } from '#server/fundraisers/updates/update-mail.tsx'
import { chosenMail } from '#server/mail-preferences/mail-preferences.ts'
import { preferencePath } from '#server/mail-preferences/preference-link.ts'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { type PayoutWithTimes, readPayoutWithTimes } from '#server/payouts/gifts-of-payout.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailArrivalReturnJob } from '../fundraiser-jobs.ts'
import { type ArrivalKey, markTold, readToldAt } from './arrival-recipients.queries.ts'
import { arrivalText, arrivalTitle, returnText, returnTitle } from './arrival-text.ts'

export type Told = {
  readonly key: ArrivalKey
  readonly to: string
  readonly payout: PayoutWithTimes['payout'] & { readonly paidAt: Date }
  readonly donatableCase: DonatableCase
  readonly arrival: { readonly gifts: GiftsOfDonor; readonly firstName: string; readonly arrivedAt: Date }
}

/**
 * What is mailed to an address about its gifts in a payout; null once it doesn't want it or was erased, none of its gifts
 * count anymore, or the case isn't shown.
 */
export const readTellable = async (deps: Deps, key: ArrivalKey): Promise<Told | null> => {
  const { db } = deps.database
  const { caseId, payoutId, emailHash } = key
  const [found, donatableCase, chosen] = await Promise.all([
    readPayoutWithTimes(db, { caseId, payoutId }),
    readDonatableCase(deps, caseId),
    chosenMail(db, key),
  ])
  if (found === null || found.payout.paidAt === null || chosen('arrivals')?.wanted !== true) return null
  if (donatableCase === null || donatableCase.erased || donatableCase.donationStatus === 'not_public')
    return null
  const { payout, times } = found
  const gifts = (await readGiftsBetween(db, caseId, times, [emailHash])).get(emailHash)
  if (gifts === undefined) return null
  const to = await openDonorEmail(deps, { caseId, orderId: gifts.orderId })
  if (to === null) return null
  const arrival = {
    gifts,
    firstName: nameInMail(donatableCase.recipientFirstName),
    arrivedAt: found.payout.paidAt,
  }
  return { key, to, payout: { ...payout, paidAt: found.payout.paidAt }, donatableCase, arrival }
}

/** The widest picture in a mail of 600 px, doubled for high-density screens. */
const IMAGE_WIDTH = 1200

type ArrivalMail = {
  readonly kind: 'arrived' | 'arrival-returned' | 'year-later'
  readonly title: string
  readonly text: string
  readonly images?: readonly { readonly mediaId: string; readonly alt: string }[]
}

/** Sends a mail about an arrival, once per payout and address by its message id. */
export const sendArrivalMail = async (
  deps: Deps,
  { key, to, donatableCase }: Told,
  { kind, title, text, images = [] }: ArrivalMail,
): Promise<void> => {
  const { publicOrigin, brand } = deps.config
  const unsubscribeUrl = `${publicOrigin}${preferencePath(deps.signer, key, 'arrivals')}`
  const facts = {
    ...{ publicOrigin, brand, title, text, unsubscribeUrl },
    ...mailedCaseOf(donatableCase),
    isFollower: false,
    why: `You’re getting this because you gave to “${donatableCase.title}” and asked to hear when it arrives.`,
    casePath: `${casePath(key.caseId, donatableCase.slug)}#payouts`,
    images: images.map(({ mediaId, alt }) => ({ path: imageUrl(mediaId, IMAGE_WIDTH, 'jpg'), alt })),
  }
  await deps.mail.send({
    to,
    subject: title,
    unsubscribeUrl,
    messageId: `${kind}-${key.payoutId}-${key.emailHash.slice(0, 16)}`,
    caseId: key.caseId,
    ...renderMail(updateMail(facts)),
  })
}

/** Mails a donor that their gifts arrived; not if the payout came back meanwhile. */
export const mailArrival = async (deps: Deps, key: ArrivalKey): Promise<void> => {
  const { database, clock, ids } = deps
  const told = await readTellable(deps, key)
  if (told === null || told.payout.status !== 'paid') return
  const { donationCount, useNote } = told.payout
  const now = clock.now()
  await sendArrivalMail(deps, told, {
    kind: 'arrived',
    title: arrivalTitle(told.arrival),
    text: arrivalText(told.arrival, { now, donationCount, hasNote: useNote !== null }),
  })
  await markTold(database.db, key, now)
  // If it came back between, those told of the return didn't include this address yet.
  const found = await readPayoutWithTimes(database.db, key)
  if (found?.payout.status !== 'reversed') return
  await database.transact((tx) => writeOutbox(tx, ids, key.caseId, [mailArrivalReturnJob.at(now, key)], now))
}

/** Mails a donor who read that their gifts arrived that the bank returned them. */
export const mailArrivalReturn = async (deps: Deps, key: ArrivalKey): Promise<void> => {
  const [told, toldAt] = await Promise.all([readTellable(deps, key), readToldAt(deps.database.db, key)])
  if (told === null || toldAt === null || told.payout.status !== 'reversed') return
  const { endedAt } = told.payout
  await sendArrivalMail(deps, told, {
    kind: 'arrival-returned',
    title: returnTitle(told.arrival),
    text: returnText(told.arrival, endedAt ?? deps.clock.now()),
  })
}
