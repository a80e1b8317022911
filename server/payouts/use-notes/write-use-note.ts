import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import {
  USE_NOTE_EDIT_HOURS,
  USE_NOTE_MAIL_MINUTES,
  USE_NOTE_PHOTOS_MAX,
} from '#contract/payouts/use-note-limits.ts'
import { useNoteLinesShape } from '#contract/payouts/use-note-line.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import { totalTypedCents } from '#contract/total-typed-cents.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import { replaceImages } from '#server/cases/files/attach-images.ts'
import { payoutPictures } from '#server/cases/search/case-summaries.ts'
import type { Deps } from '#server/deps.ts'
import type { ClearingTimes } from '#server/donations/clearing-times.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { linkUploads } from '#server/media/link-uploads.ts'
import { readUploads } from '#server/media/read-uploads.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { readEarlierAttempts } from '../attempts.queries.ts'
import { papersOf } from '../case-ledger.ts'
import { spokenForBy } from '../gifts-of-payout.ts'
import { editableUntil, noteOf, ownPayoutOf } from '../own-payout.ts'
import { sendUseNoteJob } from '../payout-jobs.ts'
import { lockPayout, type PayoutRow, readPayout, readPayoutsOf, writeNote } from '../payouts.queries.ts'
import { isFirstOfWeek } from '../payouts-of-week.ts'

type Input = CallArguments<Calls['writeUseNote']>

type Writer = { readonly isOwner: boolean }

const mayWrite = (row: PayoutRow, now: Date): boolean => {
  if (row.status !== 'paid') return false
  const until = editableUntil(row)
  return row.useNote === null || (until !== null && now < until)
}

/** @throws conflict */
const requireWritable = (row: PayoutRow, now: Date): void => {
  if (!mayWrite(row, now))
    throw new Refusal('conflict', {
      sentence:
        row.status === 'paid'
          ? `This note was posted more than ${USE_NOTE_EDIT_HOURS} hours ago, so it can’t be changed.`
          : 'Say what it paid for once it has arrived.',
    })
}

/** The organizer's name, if the money isn't theirs. */
const signedBy = (
  { isOwner }: Writer,
  { recipientKind }: PayoutRow,
  { organizerName }: CheckedCase,
): string | null => (isOwner && recipientKind === 'beneficiary' ? organizerName : null)

/** The times at which donations clear that a payout's note speaks for; none if there is no such payout. */
export const readSpokenFor = async (
  db: Db,
  { caseId, payoutId }: Pick<Input, 'caseId' | 'payoutId'>,
): Promise<readonly ClearingTimes[]> => spokenForBy({ payoutId }, await readPayoutsOf(db, caseId))

/** The case's cost lines, with what the other payouts' notes account for. */
const costLinesOf = (
  { costItems }: CheckedCase,
  payouts: readonly PayoutRow[],
  payoutId: string,
): CallOutput<Calls['useNote']>['costLines'] =>
  papersOf(
    costItems,
    payouts.filter((one) => one.payoutId !== payoutId).map((one) => ({ ...one, photoCount: 0 })),
  ).lines.flatMap(({ label, plannedCents, accountedCents }) =>
    plannedCents === null ? [] : [{ label, plannedCents, accountedCents }],
  )

/** A payout with its note. The caller has authenticated the person. @throws notFound */
export const readUseNotePage = async (
  deps: Pick<Deps, 'database' | 'clock' | 'handlers'>,
  writer: Writer,
  { caseId, payoutId }: CallArguments<Calls['useNote']>,
): Promise<CallOutput<Calls['useNote']>> => {
  const { db } = deps.database
  const [checkedCase, payouts, picturesOf] = await Promise.all([
    readCheckedCase(db, caseId),
    readPayoutsOf(db, caseId),
    payoutPictures(deps, [caseId]),
  ])
  const row = payouts.find((one) => one.payoutId === payoutId)
  if (checkedCase === null || row === undefined) throw new Refusal('notFound')
  const isMailed = row.useNote === null && isFirstOfWeek(row, payouts)
  const earlierAttemptsOf = await readEarlierAttempts(db, [row])
  const payout = ownPayoutOf(row, picturesOf(payoutId), earlierAttemptsOf(payoutId))
  return {
    caseId,
    title: checkedCase.title,
    slug: checkedCase.slug,
    payout,
    readerCount: isMailed ? await deps.handlers.countNoteReaders(db, caseId, spokenForBy(row, payouts)) : 0,
    mayWrite: mayWrite(row, deps.clock.now()),
    signedBy: signedBy(writer, row, checkedCase),
    costLines: costLinesOf(checkedCase, payouts, payoutId),
  }
}

/** Photos that a note may be tried with in a day. */
const PHOTOS_A_DAY = 5 * USE_NOTE_PHOTOS_MAX

/**
 * Whose uploads the photos of a note are: the organizer's, as the rest of the case, because a recipient may have no account.
 * @throws notFound; conflict if the note can't be written now; uploadQuota after too many in a day, so that the holder of the
 * link leaves room for the organizer's own uploads
 */
export const notePhotoOwner = async (
  deps: Pick<Deps, 'database' | 'clock' | 'personalData'>,
  actor: Pick<Actor, 'ip'>,
  { caseId, payoutId }: Pick<Input, 'caseId' | 'payoutId'>,
): Promise<string> => {
  const { db } = deps.database
  const [checkedCase, row] = await Promise.all([
    readCheckedCase(db, caseId),
    readPayout(db, caseId, payoutId),
  ])
  if (checkedCase === null || row === undefined) throw new Refusal('notFound')
  requireWritable(row, deps.clock.now())
  const part = { limit: 'note-photo', subject: payoutId, full: PHOTOS_A_DAY, leaksPerDay: PHOTOS_A_DAY }
  if (!(await takeNetworkPart(deps, actor, part))) throw new Refusal('uploadQuota')
  return checkedCase.ownerId
}

const DEFAULT_ALT = 'What this transfer paid for'

/** Replaces the photos of a note. */
const replacePhotos = async (
  deps: Deps,
  tx: Tx,
  { ownerId }: CheckedCase,
  { caseId, payoutId, images = [] }: Input,
): Promise<void> => {
  const uploadIds = images.map(({ uploadId }) => uploadId)
  await linkUploads(deps, tx, { caseId, ownerId, purpose: 'payout', uploadIds })
  const uploads = new Map(
    (await readUploads(tx, { ownerId, uploadIds })).map((upload) => [upload.uploadId, upload]),
  )
  const pictures = images.flatMap(({ uploadId, alt }) => {
    const { mediaId, width, height, placeholder } = uploads.get(uploadId) ?? {}
    if (mediaId == null || width == null || height == null || placeholder == null) return []
    return [{ stored: { mediaId, width, height, placeholder }, alt: alt === '' ? DEFAULT_ALT : alt }]
  })
  await replaceImages(deps, tx, caseId, { place: 'payout', placeId: payoutId }, pictures)
}

/** The labels of a case's cost lines, and those that the note names already, though the case has them no longer. */
const knownCosts = ({ costItems }: CheckedCase, { noteLines }: PayoutRow): ReadonlySet<string> =>
  new Set([
    ...costItems.map(({ label }) => label),
    ...useNoteLinesShape.parse(noteLines).flatMap(({ cost }) => cost ?? []),
  ])

/**
 * The note's lines, cleaned. Together they are at most the payout. Those of one cost line may come to more than was planned:
 * things cost what they cost, and the page says so. @throws invalidInput
 */
const requireLinesWithin = ({ lines }: Input, row: PayoutRow, checkedCase: CheckedCase) => {
  const { amountCents } = row
  const spentCents = totalTypedCents(lines.map((line) => line.amountCents))
  if (spentCents > amountCents) {
    const message = `That is more than the ${formatCents(amountCents)} of this transfer.`
    throw invalidFields([{ field: 'lines', message }])
  }
  const known = knownCosts(checkedCase, row)
  const unknown = lines.flatMap(({ cost }, index) =>
    cost === undefined || known.has(cost)
      ? []
      : [{ field: `lines.${index}.cost`, message: 'The fundraiser has no such cost line. Choose another.' }],
  )
  if (unknown.length > 0) throw invalidFields(unknown)
  return lines.map((line) => ({ ...line, label: cleanLine(line.label) }))
}

/**
 * Publishes a note on what a payout paid for. Idempotent. The note can be edited for `USE_NOTE_EDIT_HOURS`.
 * @throws notFound, conflict, invalidInput
 */
export const writeUseNote = async (
  deps: Deps,
  writer: Writer,
  input: Input,
): Promise<CallOutput<Calls['writeUseNote']>> => {
  const { caseId, payoutId } = input
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    const row = await lockPayout(tx, caseId, payoutId)
    const checkedCase = await readCheckedCase(tx, caseId)
    if (row === null || checkedCase === null) throw new Refusal('notFound')
    requireWritable(row, now)
    const lines = requireLinesWithin(input, row, checkedCase)
    const notedAt = row.notedAt ?? now
    const noteWriter = signedBy(writer, row, checkedCase)
    await writeNote(tx, caseId, payoutId, { useNote: cleanText(input.text), lines, notedAt, noteWriter })
    if (input.images !== undefined) await replacePhotos(deps, tx, checkedCase, input)
    await announceCase(tx, caseId)
    if (row.useNote !== null) return
    // Donors hear once a week what the money did; the other notes are on the case's page.
    if (!isFirstOfWeek(row, await readPayoutsOf(tx, caseId))) return
    const sendsAt = new Date(now.getTime() + USE_NOTE_MAIL_MINUTES * MINUTE_MS)
    const mails = sendUseNoteJob.at(sendsAt, { caseId, payoutId })
    await writeOutbox(tx, deps.ids, caseId, [mails], now)
  })
  const row = await readPayout(deps.database.db, caseId, payoutId)
  const note = row && noteOf(row, (await payoutPictures(deps, [caseId]))(payoutId))
  if (note == null) throw new Refusal('notFound')
  return note
}
