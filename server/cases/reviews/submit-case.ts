import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { reviewDueAt } from '#contract/cases/reviews/review-deadlines.ts'
import type { ReviewField } from '#contract/cases/reviews/review-fields.ts'
import { nameUnnamedAccount } from '#server/accounts/profile/name-unnamed-account.ts'
import { isNewSession } from '#server/accounts/sessions/is-new-session.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleDocumentRemoval } from '#server/media/remove-documents.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, isRefusal, Refusal } from '#server/platform/refusal.ts'
import { actOnce } from '../act-once.ts'
import { caseAfter, caseStateOf, reviewAfter } from '../case.state.ts'
import { alertLateReviewJob, mailReviewJob } from '../case-jobs.ts'
import type { CaseRow } from '../case-row.queries.ts'
import { changePublicCase } from '../change-public-case.ts'
import { openFields, sealBeneficiaryEmail, storedFields } from '../drafts/draft-fields.ts'
import { changeDraft, type DraftRow, deleteDraftRow, lockDraft } from '../drafts/drafts.queries.ts'
import { fieldsOfCase, readCaseDraft, requireOwnFundraiser } from '../drafts/read-draft.ts'
import { lockCaseIfAny } from '../lock-case.ts'
import { isUrgentScene } from '../raise-scenes.ts'
import { shortCodeOf } from '../short-codes.ts'
import { type Attested, checkDraft } from './check-draft.ts'
import { stateOf } from './describe-review.ts'
import { findReturningReviewer } from './find-returning-reviewer.ts'
import { compareNewNames, isRenamed, refuseOtherAddress, refuseOtherRecipient } from './recipient-change.ts'
import {
  changeReview,
  insertReview,
  lockOpenReview,
  lockOpenSmallEdit,
  type ReviewRow,
} from './reviews.queries.ts'
import { addsContact, isSmallEdit } from './small-edit.policy.ts'
import { hasAlarmingHints, isUnderInvestigation, listSmallEdit, reviewedVersionOf } from './small-edits.ts'
import { changedFields, needsReview, type Snapshot, snapshotOf, withFields } from './snapshot.ts'
import {
  columnsOf,
  newCaseRow,
  readSnapshotFacts,
  type SnapshotFacts,
  writeImages,
} from './write-snapshot.ts'

type Input = CallArguments<Calls['submitCase']>
type Output = CallOutput<Calls['submitCase']>

type Submission = {
  readonly snapshot: Snapshot
  readonly facts: SnapshotFacts
  readonly draft: DraftRow
  readonly beneficiaryEmail: Buffer | null
  readonly attestations: Attested
  /** Null for a caller without a session, as in the demo. */
  readonly fromNewSession: boolean | null
  /** Reviewer who reads it first: `holderOf` says for how long. */
  readonly firstReviewerId: string | null
  /** Whether hints let a small edit go live at once. */
  readonly maySmallEdit: boolean
}

type Promised = Pick<ReviewRow, 'caseId' | 'reviewId' | 'dueAt'>

const alertWhenLate = async (
  ids: Deps['ids'],
  tx: Tx,
  { dueAt, caseId, reviewId }: Promised,
  now: Date,
): Promise<void> => {
  await writeOutbox(tx, ids, caseId, [alertLateReviewJob.at(dueAt, { caseId, reviewId })], now)
}

/**
 * Updates the open review with the newer snapshot and notifies its reviewer; otherwise starts a new round.
 */
const writeReview = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  kind: 'create' | 'edit',
  { submission, reviewedFields }: { readonly submission: Submission; readonly reviewedFields: string[] },
): Promise<Pick<ReviewRow, 'reviewId' | 'dueAt' | 'round'>> => {
  const now = clock.now()
  const { caseId } = submission.draft
  const part = {
    snapshot: storedFields(submission.snapshot),
    draftVersion: submission.draft.version,
    beneficiaryEmail: submission.beneficiaryEmail,
    reviewedFields,
    fromNewSession: submission.fromNewSession,
    attestations: JSON.stringify(
      submission.attestations.map((attestation) => ({ ...attestation, at: now.toISOString() })),
    ),
  }
  const { raiseType, raiseScene } = submission.snapshot
  const isUrgent = isUrgentScene(raiseType, raiseScene)
  const promisedAt = reviewDueAt(now, { isUrgent })
  const open = await lockOpenReview(tx, caseId)
  if (open !== null) {
    const round = open.round + 1
    const isNewlyUrgent = isUrgent && !open.isUrgent
    // What was promised is kept, even if it turns out to be no emergency.
    const dueAt = isNewlyUrgent && promisedAt < open.dueAt ? promisedAt : open.dueAt
    const state = reviewAfter(stateOf(open), 'resubmit')
    await changeReview(tx, open, { ...part, state, round, dueAt, isUrgent })
    if (isNewlyUrgent) await alertWhenLate(ids, tx, { caseId, reviewId: open.reviewId, dueAt }, now)
    return { ...open, round, dueAt }
  }
  const reviewId = ids.uuid()
  const dueAt = promisedAt
  await scheduleDocumentRemoval(tx, { caseId, decidedAt: null })
  const { firstReviewerId } = submission
  const timing = { submittedAt: now, dueAt, isUrgent }
  await insertReview(tx, { caseId, reviewId, kind, state: 'submitted', ...part, ...timing, firstReviewerId })
  if (isUrgent) await alertWhenLate(ids, tx, { caseId, reviewId, dueAt }, now)
  return { reviewId, dueAt, round: 1 }
}

/** A case that isn't live mirrors its submission: owner and reviewers see it as donors will. */
const writeCase = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: CaseRow | null,
  { snapshot, facts, draft, attestations }: Submission,
): Promise<void> => {
  const { caseId } = draft
  const now = deps.clock.now()
  const draftColumns = {
    attestations: JSON.stringify(
      attestations.map((attestation) => ({ ...attestation, at: now.toISOString() })),
    ),
    firstVisit: draft.firstVisit === null ? null : JSON.stringify(draft.firstVisit),
    attribution: JSON.stringify(draft.attribution),
  }
  if (row === null)
    await tx
      .insertInto('cases')
      .values({ ...newCaseRow(draft, snapshot, facts, now), ...draftColumns })
      .execute()
  else
    await tx
      .updateTable('cases')
      .set({
        ...columnsOf(snapshot, facts),
        ...draftColumns,
        visibility: 'in_review',
        version: row.version + 1,
      })
      .where('caseId', '=', caseId)
      .execute()
  await writeImages(tx, caseId, snapshot, facts)
}

const submitNew = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'handlers' | 'personalData'>,
  tx: Tx,
  row: CaseRow | null,
  submission: Submission,
): Promise<Output> => {
  const { caseId } = submission.draft
  const now = deps.clock.now()
  const { purpose, beneficiaryEmail } = submission.snapshot
  if (row !== null) await refuseOtherRecipient(deps, tx, row, purpose)
  await refuseOtherAddress(deps, tx, caseId, beneficiaryEmail)
  await writeCase(deps, tx, row, submission)
  if (purpose === PURPOSE.someoneElse)
    await deps.handlers.inviteBeneficiary(deps, tx, caseId, beneficiaryEmail)
  if (row !== null && isRenamed(row, submission.snapshot)) await deps.handlers.inviteRenamed(deps, tx, caseId)
  const review = await writeReview(deps, tx, 'create', { submission, reviewedFields: [] })
  await changeDraft(tx, caseId, { submittedAt: submission.draft.submittedAt ?? now })
  const { reviewId, round } = review
  const mail = mailReviewJob.at(now, { caseId, reviewId, event: 'submitted', round })
  await writeOutbox(tx, deps.ids, caseId, [mail], now)
  return { checkId: reviewId, result: 'submitted', dueAt: review.dueAt.toISOString() }
}

/** Applies changes that need no review at once; the others wait for a decision. */
const submitEdit = async (
  deps: Pick<Deps, 'ids' | 'clock' | 'handlers' | 'personalData'>,
  tx: Tx,
  row: CaseRow,
  submission: Submission,
): Promise<Output> => {
  const { caseId } = row
  const now = deps.clock.now()
  const { city, state } = row
  const live = snapshotOf(await fieldsOfCase(tx, row), { city, state })
  if (submission.snapshot.purpose !== live.purpose)
    throw invalidFields([
      {
        field: 'purpose',
        message:
          'The person who receives the money can’t change while people can give. Start another fundraiser.',
      },
    ])
  await refuseOtherAddress(deps, tx, caseId, submission.snapshot.beneficiaryEmail)
  const open = await lockOpenReview(tx, caseId)
  const reviewed = reviewedVersionOf(live, await lockOpenSmallEdit(tx, caseId))
  const maySmall = submission.maySmallEdit && !(await isUnderInvestigation(tx, row))
  const needsDecision = (field: ReviewField): boolean =>
    // What a reviewer reads now isn't shown before they decide.
    open?.reviewedFields.includes(field) ||
    addsContact(field, reviewed, submission.snapshot) ||
    (needsReview(field, reviewed, submission.snapshot) &&
      !(maySmall && isSmallEdit(field, reviewed, submission.snapshot)))
  const changed = changedFields(live, submission.snapshot).map(({ field }) => field)
  const fieldsToReview = changed.filter(needsDecision)
  const fieldsToApply = changed.filter((field) => !fieldsToReview.includes(field))
  if (fieldsToApply.length > 0) {
    const applied = withFields(live, submission.snapshot, fieldsToApply)
    await tx
      .updateTable('cases')
      .set({ ...columnsOf(applied, submission.facts), version: row.version + 1 })
      .where('caseId', '=', caseId)
      .execute()
    // A new cover and its description wait for the decision.
    await writeImages(tx, caseId, applied, submission.facts)
    await listSmallEdit(deps, tx, row, { reviewed, live: applied })
  }
  if (fieldsToReview.length === 0 && open === null) {
    await deleteDraftRow(tx, caseId)
    return { checkId: null, result: 'updated', dueAt: null }
  }
  const review = await writeReview(deps, tx, 'edit', { submission, reviewedFields: fieldsToReview })
  const { reviewId, round } = review
  const mail = mailReviewJob.at(now, { caseId, reviewId, event: 'submitted', round })
  await writeOutbox(tx, deps.ids, caseId, [mail], now)
  return { checkId: reviewId, result: 'submitted', dueAt: review.dueAt.toISOString() }
}

/** @throws conflict with the newer draft, if it was saved since the submitted version */
const assertNotStale = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>,
  actor: Pick<Person, 'userId'>,
  { caseId, version }: Input,
): Promise<void> => {
  const fundraiser = await requireOwnFundraiser(deps, actor, caseId)
  if (fundraiser.draft === null || fundraiser.draft.version === version) return
  throw new Refusal('conflict', { data: { draft: await readCaseDraft(deps, fundraiser) } })
}

const NOTHING_NEW = 'There’s nothing new to send.'

/**
 * Submits a draft for review. Until the decision it can be submitted again, which replaces the earlier one.
 * Idempotent by its key.
 * @throws invalidInput for an incomplete draft; conflict with the newer draft if it was saved meanwhile
 */
export const submitCase = async (
  deps: Pick<
    Deps,
    'database' | 'personalData' | 'clock' | 'wallClock' | 'ids' | 'config' | 'handlers' | 'log'
  >,
  actor: Pick<Person, 'userId'> & Partial<Person>,
  input: Input,
): Promise<Output> => {
  const { database } = deps
  const { caseId, version, attestations, idempotencyKey } = input
  const { draft: draftBefore, row: rowBefore, ownerId } = await requireOwnFundraiser(deps, actor, caseId)
  const act = { caseId, idempotencyKey, act: 'submit', input: { version, attestations } }
  if (draftBefore === null)
    return database.transact((tx) =>
      actOnce(deps, tx, act, async () => {
        throw new Refusal('conflict', { sentence: NOTHING_NEW })
      }),
    )
  const fields = await openFields(deps, database.db, draftBefore)
  const place = await checkDraft(deps, { ownerId, row: rowBefore }, { fields, attestations })
  const snapshot = snapshotOf(fields, place)
  const facts = await readSnapshotFacts(database.db, { caseId, ownerId }, snapshot)
  const beneficiaryEmail = await sealBeneficiaryEmail(deps, database.db, caseId, snapshot.beneficiaryEmail)
  if (rowBefore === null) await shortCodeOf(deps, caseId)
  await nameUnnamedAccount(deps, ownerId, snapshot.organizerName)
  const { userId, sessionId } = actor
  const fromNewSession = sessionId === undefined ? null : await isNewSession(deps, { userId, sessionId })
  const maySmallEdit =
    rowBefore?.visibility === 'live' && !(await hasAlarmingHints(deps, rowBefore, snapshot, fromNewSession))
  const firstReviewerId = await findReturningReviewer(deps, {
    caseId,
    beneficiaryEmail: snapshot.beneficiaryEmail,
  })
  const submit = async (tx: Tx): Promise<Output> => {
    const draft = await lockDraft(tx, caseId)
    if (draft?.version !== version || draftBefore.version !== version) throw new Refusal('conflict')
    const row = await lockCaseIfAny(tx, caseId)
    caseAfter(row === null ? 'draft' : caseStateOf(row, deps.clock.now()), 'submit')
    const submission = {
      snapshot,
      facts,
      draft,
      beneficiaryEmail,
      attestations,
      fromNewSession,
      firstReviewerId,
      maySmallEdit,
    }
    const output =
      row?.visibility === 'live'
        ? await submitEdit(deps, tx, row, submission)
        : await submitNew(deps, tx, row, submission)
    if (row !== null) await compareNewNames(deps, tx, row)
    return output
  }
  try {
    // Approved a moment ago, the case may be public by now.
    return await changePublicCase(deps, caseId, (tx) => actOnce(deps, tx, act, () => submit(tx)))
  } catch (error) {
    if (isRefusal(error, 'conflict')) await assertNotStale(deps, actor, input)
    throw error
  }
}
