import { reviewDueAt } from '#contract/cases/reviews/review-deadlines.ts'
import { type ReviewField, reviewFields } from '#contract/cases/reviews/review-fields.ts'
import type { ReviewHint } from '#contract/cases/reviews/review-states.ts'
import { hasAgreed } from '#contract/cases/unnamed-recipient.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { caseStateOf, reviewAfter } from '../case.state.ts'
import type { CaseRow } from '../case-row.queries.ts'
import { storedFields } from '../drafts/draft-fields.ts'
import { type DraftRow, insertDraft, lockDraft } from '../drafts/drafts.queries.ts'
import { fieldsOfCase } from '../drafts/read-draft.ts'
import { readImages } from '../files/case-images.queries.ts'
import { readOpenReportsOf } from '../reports/reports.queries.ts'
import { placeOfZip } from '../zip-place.ts'
import { refuseUnagreedName } from './check-draft.ts'
import { snapshotOfRow, stateOf } from './describe-review.ts'
import { findHints } from './find-hints.ts'
import {
  changeReview,
  deleteReview,
  insertReview,
  lockOpenSmallEdit,
  type ReviewChange,
  type ReviewRow,
  readLatestReview,
} from './reviews.queries.ts'
import { isFieldUnchanged, type Snapshot, snapshotOf, withFields } from './snapshot.ts'
import { columnsOf, type SnapshotFacts, writeImages } from './write-snapshot.ts'

/** Hints with which a person reads every change before it is shown. The others are about new organizers, who make typos, too. */
const ALARMING: readonly ReviewHint[] = [
  'similar_photo',
  'similar_text',
  'same_recipient',
  'recipient_declined',
  'new_session',
]

/** Whether a reviewer's hints let a small edit go live at once. Searches other cases, so it is read before a transaction. */
export const hasAlarmingHints = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>,
  row: CaseRow,
  sent: Snapshot,
  fromNewSession: boolean | null,
): Promise<boolean> => {
  const hints = await findHints(deps, { row, live: null, sent, fromNewSession })
  return hints.some(({ hint }) => ALARMING.includes(hint))
}

/** Whether a case is looked into: a hold, an open report, or an edit that was refused and not approved since. */
export const isUnderInvestigation = async (tx: Tx, { caseId, held }: CaseRow): Promise<boolean> => {
  if (held) return true
  const [latest, reports] = await Promise.all([
    readLatestReview(tx, caseId),
    readOpenReportsOf(tx, { caseId, limit: 1 }),
  ])
  return (
    (latest !== null && latest.state !== 'approved' && latest.beforeSnapshot !== null) ||
    reports.items.length > 0
  )
}

/** The version before a small edit. */
const beforeOf = ({ beforeSnapshot }: Pick<ReviewRow, 'beforeSnapshot'>): Snapshot =>
  snapshotOfRow({ snapshot: beforeSnapshot })

/** Fields of a small edit that are live as it wrote them: another approved edit may have changed them since. */
const fieldsStillLive = (live: Snapshot, smallEdit: ReviewRow): ReviewField[] => {
  const sent = snapshotOfRow(smallEdit)
  return reviewFields.filter(
    (field) => smallEdit.reviewedFields.includes(field) && isFieldUnchanged(field, sent, live),
  )
}

/** The live version without small edits that no one has looked at: what a reviewer has read. */
export const reviewedVersionOf = (live: Snapshot, smallEdit: ReviewRow | null): Snapshot =>
  smallEdit === null ? live : withFields(live, beforeOf(smallEdit), fieldsStillLive(live, smallEdit))

type Versions = { readonly reviewed: Snapshot; readonly live: Snapshot }

/** Lists what went live without a review, for a look afterwards. One that its organizer undid needs none. */
export const listSmallEdit = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  { caseId }: Pick<CaseRow, 'caseId'>,
  { reviewed, live }: Versions,
): Promise<void> => {
  const open = await lockOpenSmallEdit(tx, caseId)
  // An end date isn't a text: taking it back would end or reopen a fundraiser.
  const fields = reviewFields.filter((field) => field !== 'end' && !isFieldUnchanged(field, reviewed, live))
  const part = {
    snapshot: storedFields(live),
    beforeSnapshot: storedFields(reviewed),
    reviewedFields: fields,
  }
  if (open !== null && fields.length === 0) return deleteReview(tx, open)
  if (open !== null) {
    const state = reviewAfter(stateOf(open), 'resubmit')
    return changeReview(tx, open, { ...part, state, round: open.round + 1 })
  }
  if (fields.length === 0) return
  const now = clock.now()
  await insertReview(tx, {
    ...part,
    caseId,
    reviewId: ids.uuid(),
    kind: 'small_edit',
    state: 'submitted',
    draftVersion: 0,
    submittedAt: now,
    dueAt: reviewDueAt(now, { isUrgent: false }),
    attestations: '[]',
  })
}

/** What a reviewer compares: the version that was read last, and the one with the small edit. */
export const versionsToCompare = (
  live: Snapshot,
  smallEdit: ReviewRow,
): { before: Snapshot; after: Snapshot } =>
  smallEdit.decidedAt === null
    ? { before: reviewedVersionOf(live, smallEdit), after: live }
    : { before: beforeOf(smallEdit), after: snapshotOfRow(smallEdit) }

const imagesOfCase = async (tx: Tx, caseId: string): Promise<SnapshotFacts['images']> =>
  new Map(
    (await readImages(tx, caseId)).map(({ imageId: uploadId, mediaId, width, height, placeholder }) => [
      uploadId,
      { uploadId, mediaId, width, height, placeholder },
    ]),
  )

/** Keeps what a refused edit wrote as an unsent change of its organizer, unless they have another. */
const keepAsDraft = async (tx: Tx, row: CaseRow, edited: Snapshot, now: Date): Promise<DraftRow> => {
  const { caseId, ownerId } = row
  const { city: _city, state: _state, ...fields } = edited
  await insertDraft(tx, {
    caseId,
    ownerId,
    version: 1,
    fields: storedFields(fields),
    createdFrom: 'edit',
    createdAt: now,
    savedAt: now,
    submittedAt: row.createdAt,
    beneficiaryEmail: null,
  })
  const draft = await lockDraft(tx, caseId)
  if (draft === null) throw new Error('The draft that was just written is gone')
  return draft
}

/**
 * Restores the version before a small edit. From then on it is an edit that was decided against: its organizer has it as an
 * unsent change, with the reasons, and may appeal. A photo that its organizer removed isn't shown again.
 * @returns what the review becomes
 * @throws conflict for a text that names a beneficiary who hasn't agreed
 */
export const takeBackSmallEdit = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  row: CaseRow,
  smallEdit: ReviewRow,
): Promise<ReviewChange> => {
  const { caseId } = row
  const live = snapshotOf(await fieldsOfCase(tx, row), row)
  const fields = fieldsStillLive(live, smallEdit)
  const before = beforeOf(smallEdit)
  const shown = new Set(live.gallery.map(({ uploadId }) => uploadId))
  const gallery = before.gallery.filter(({ uploadId }) => shown.has(uploadId))
  const restored = withFields(live, { ...before, gallery }, fields)
  if (!hasAgreed(row)) refuseUnagreedName(restored)
  const place = await placeOfZip(restored.zip)
  if (place === null) throw new Error(`A case has the unknown ZIP code ${restored.zip}`)
  const facts = { place, images: await imagesOfCase(tx, caseId) }
  await tx
    .updateTable('cases')
    .set({ ...columnsOf(restored, facts), version: row.version + 1 })
    .where('caseId', '=', caseId)
    .execute()
  await writeImages(tx, caseId, restored, facts)
  const now = clock.now()
  const draft = caseStateOf(row, now) === 'live' ? await keepAsDraft(tx, row, live, now) : null
  return {
    kind: 'edit',
    snapshot: storedFields(live),
    reviewedFields: fields,
    draftVersion: draft?.version ?? 0,
    // A review that is older than the draft would belong to an edit that is gone.
    submittedAt:
      draft !== null && draft.createdAt > smallEdit.submittedAt ? draft.createdAt : smallEdit.submittedAt,
  }
}
