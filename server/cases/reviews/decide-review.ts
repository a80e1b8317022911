import type { DocumentKind } from '#contract/cases/reviews/document-kinds.ts'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import type { ReviewDecision } from '#contract/cases/reviews/review-states.ts'
import { type NameState, nameStateOf } from '#contract/cases/unnamed-recipient.ts'
import { cleanText } from '#contract/plain-text.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleDocumentRemoval } from '#server/media/remove-documents.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { type CaseState, caseAfter, caseStateOf, reviewAfter } from '../case.state.ts'
import { mailReviewJob } from '../case-jobs.ts'
import type { CaseRow } from '../case-row.queries.ts'
import { changePublicCase } from '../change-public-case.ts'
import { openBeneficiaryEmail } from '../drafts/draft-fields.ts'
import { deleteDraftRow, lockDraft } from '../drafts/drafts.queries.ts'
import { fieldsOfCase } from '../drafts/read-draft.ts'
import { lockCaseWithDraft } from '../lock-case.ts'
import { goLive } from '../publish-case.ts'
import { refuseUnagreedName } from './check-draft.ts'
import { lockReviewById, ofReview, refuseFirstReviewer, takenBack } from './claim-review.ts'
import { snapshotOfRow, stateOf } from './describe-review.ts'
import { compareNewNames, isRenamed, keepsAcceptance } from './recipient-change.ts'
import { holderOf } from './review-holder.policy.ts'
import { changeReview, findReview, type ReviewChange, type ReviewRow } from './reviews.queries.ts'
import { takeBackSmallEdit } from './small-edits.ts'
import { changedFields, snapshotOf, withFields } from './snapshot.ts'
import { columnsOf, readSnapshotFacts, type SnapshotFacts, writeImages } from './write-snapshot.ts'

export type Decision = {
  readonly checkId: string
  /** The round that the reviewer read: they haven't seen later submissions. */
  readonly round: number
  readonly decision: ReviewDecision
  readonly reasons: readonly ReviewReason[]
  /** Kinds of documents that the page says the reviewer saw; only of an approval. */
  readonly documentsSeen?: readonly DocumentKind[]
}

const assertReasonsFit = ({ decision, reasons }: Decision): void => {
  if (decision !== 'approve' && reasons.length === 0)
    throw invalidFields([{ field: 'reasons', message: 'Say why. The organizer will read it.' }])
  if (decision === 'approve' && reasons.length > 0)
    throw invalidFields([{ field: 'reasons', message: 'Approve it without reasons, or request changes.' }])
  // A rejected fundraiser can't be changed, so its organizer couldn't fix anything.
  if (decision === 'reject' && reasons.every(({ severity }) => severity === 'fix'))
    throw invalidFields([{ field: 'reasons', message: 'These can be fixed. Request changes instead.' }])
}

type DecisionContext = {
  readonly row: CaseRow
  readonly review: ReviewRow
  /** Null for a decision that publishes nothing, for which uploads may be missing. */
  readonly facts: SnapshotFacts | null
}

/** Whether the page names its beneficiary once a new fundraiser is approved. */
const nameStateAfter = ({ row: { beneficiaryAccepted }, review }: DecisionContext): NameState => {
  const { purpose, waitsForBeneficiary } = snapshotOfRow(review)
  return nameStateOf({ purpose, waitsForBeneficiary, beneficiaryAccepted, isLive: false })
}

/** Whether an approved page goes live only once its beneficiary accepted. */
const waitsForBeneficiary = (context: DecisionContext): boolean =>
  context.review.kind === 'create' && nameStateAfter(context) === 'waiting'

/**
 * Publishes a submission: a case in review goes live, or waits for its beneficiary, a live one gets the pending changes.
 */
const approve = async (
  deps: Pick<Deps, 'ids' | 'clock' | 'handlers' | 'database' | 'personalData'>,
  tx: Tx,
  context: DecisionContext,
): Promise<void> => {
  const { row, review, facts } = context
  const { caseId } = row
  if (facts === null) throw new Error('An approval needs what it publishes')
  const submitted = snapshotOfRow(review)
  if (review.kind === 'create') {
    await tx
      .updateTable('cases')
      .set({ ...columnsOf(submitted, facts), version: row.version + 1 })
      .where('caseId', '=', caseId)
      .execute()
    await writeImages(tx, caseId, submitted, facts)
    if (nameStateAfter(context) === 'unnamed') refuseUnagreedName(submitted)
    if (waitsForBeneficiary(context)) await setVisibility(tx, caseId, 'approved')
    else await goLive(deps, tx, caseId)
  } else {
    const live = snapshotOf(await fieldsOfCase(tx, row), row)
    const fields = changedFields(live, submitted).map(({ field }) => field)
    const approved = withFields(
      live,
      submitted,
      fields.filter((field) => review.reviewedFields.includes(field)),
    )
    const email = await openBeneficiaryEmail(deps, tx, review)
    if (!(await keepsAcceptance(deps, tx, row, { ...approved, beneficiaryEmail: email })))
      refuseUnagreedName(approved)
    await tx
      .updateTable('cases')
      .set({ ...columnsOf(approved, facts), version: row.version + 1 })
      .where('caseId', '=', caseId)
      .execute()
    await writeImages(tx, caseId, approved, facts)
    if (email !== '') await deps.handlers.inviteBeneficiary(deps, tx, caseId, email)
    if (isRenamed(row, approved)) await deps.handlers.inviteRenamed(deps, tx, caseId)
  }
  const draft = await lockDraft(tx, caseId)
  // Changes made since the submission stay as an unsubmitted edit.
  if (draft?.version === review.draftVersion) await deleteDraftRow(tx, caseId)
}

const VISIBILITY: Readonly<Record<CaseState, string>> = {
  draft: 'draft',
  in_review: 'in_review',
  approved: 'approved',
  rejected: 'rejected',
  live: 'live',
  ended: 'live',
  hidden: 'hidden',
}

const applyDecision = async (
  deps: Pick<Deps, 'ids' | 'clock' | 'handlers' | 'database' | 'personalData'>,
  tx: Tx,
  decision: ReviewDecision,
  context: DecisionContext,
): Promise<ReviewChange> => {
  const { row } = context
  const state = caseStateOf(row, deps.clock.now())
  const waits = decision === 'approve' && waitsForBeneficiary(context)
  const after = caseAfter(state, waits ? 'approve_waiting' : decision)
  if (decision === 'approve') await approve(deps, tx, context)
  else if (after !== state) await setVisibility(tx, row.caseId, VISIBILITY[after])
  return {}
}

/** What is live already stays, or the version before is restored. */
const decideSmallEdit = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  decision: ReviewDecision,
  { row, review }: DecisionContext,
): Promise<ReviewChange> => {
  caseAfter(caseStateOf(row, deps.clock.now()), decision)
  return decision === 'approve' ? {} : takeBackSmallEdit(deps, tx, row, review)
}

const setVisibility = async (tx: Tx, caseId: string, visibility: string): Promise<void> => {
  await tx.updateTable('cases').set({ visibility }).where('caseId', '=', caseId).execute()
}

const cleanReason = (reason: ReviewReason): ReviewReason => ({
  ...reason,
  message: cleanText(reason.message),
  howToFix: cleanText(reason.howToFix),
})

const STATE_AFTER: Readonly<Record<ReviewDecision, 'approved' | 'changes_requested' | 'rejected'>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
}

/**
 * Decides a review. The second of two concurrent decisions gets a conflict. Idempotent for the same decision
 * by the same reviewer.
 * @throws notFound; conflict if it is decided, if another reviewer has it, if the owner submitted a newer version, or if it
 * names another person than the one who has given their details
 */
export const decideReview = staffAct(
  {
    act: 'review.decide',
    capability: 'review.decide',
    subject: ofReview,
    reason: ({ decision, reasons }: Decision) =>
      decision === 'approve'
        ? 'Approved'
        : reasons.map(({ field, message }) => `${REVIEW_FIELD_LABELS[field]}: ${message}`).join('\n'),
  },
  async (deps, { staffId }, input, audit): Promise<void> => {
    assertReasonsFit(input)
    const { checkId, decision } = input
    const reviewBefore = await findReview(deps.database.db, checkId)
    if (reviewBefore === null) throw takenBack()
    const isSmallEdit = reviewBefore.kind === 'small_edit'
    const facts = decision === 'approve' && !isSmallEdit ? await readFacts(deps, reviewBefore) : null
    await changePublicCase(deps, reviewBefore.caseId, async (tx) => {
      // In the order of a submission, which may run concurrently.
      const row = await lockCaseWithDraft(tx, reviewBefore.caseId)
      const review = await lockReviewById(tx, checkId)
      if (review.reviewerId === staffId && review.state === STATE_AFTER[decision]) return audit.repeated()
      const now = deps.clock.now()
      const holder = holderOf(review, now)
      const isOthers = holder !== null && holder.staffId !== staffId
      if (isOthers || review.decidedAt !== null)
        throw new Refusal('conflict', { sentence: 'Another reviewer has decided or has this one.' })
      if (review.round !== input.round)
        throw new Refusal('conflict', { sentence: 'The organizer sent a newer version. Read it first.' })
      refuseFirstReviewer(review, staffId)
      const state = reviewAfter(stateOf(review), decision)
      const changes = isSmallEdit
        ? await decideSmallEdit(deps, tx, decision, { row, review, facts })
        : await applyDecision(deps, tx, decision, { row, review, facts })
      await compareNewNames(deps, tx, row)
      await changeReview(tx, review, {
        ...changes,
        state,
        reviewerId: staffId,
        decidedAt: now,
        reasons: JSON.stringify(input.reasons.map(cleanReason)),
        documentsSeen: decision === 'approve' ? [...new Set(input.documentsSeen)] : [],
      })
      await scheduleDocumentRemoval(tx, { caseId: review.caseId, decidedAt: now })
      const { caseId, round } = review
      const mail = mailReviewJob.at(now, { caseId, reviewId: checkId, event: decision, round })
      // Its organizer was told that a small edit is live, and waits for nothing.
      const isNews = !isSmallEdit || decision !== 'approve'
      await writeOutbox(tx, deps.ids, caseId, isNews ? [mail] : [], now)
      const codes = input.reasons.map(({ code }) => code)
      await audit.record(tx, { caseId: review.caseId, details: { checkId, decision, codes } })
    })
  },
)

const readFacts = async ({ database }: Pick<Deps, 'database'>, review: ReviewRow): Promise<SnapshotFacts> => {
  const row = await database.db
    .selectFrom('cases')
    .select('ownerId')
    .where('caseId', '=', review.caseId)
    .executeTakeFirstOrThrow()
  return readSnapshotFacts(database.db, { ...row, caseId: review.caseId }, snapshotOfRow(review))
}
