import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import type { MyCase, OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownStateOf } from '../case.state.ts'
import { type CaseRow, holdCauseOf, purposeOf, readCaseRow, recipientNameOf } from '../case-row.queries.ts'
import { donationStatusOf, endOf, pauseCausesOf, verificationDates } from '../cases.policy.ts'
import { readCover } from '../files/case-images.queries.ts'
import { listOwnedCases } from '../owned-cases.ts'
import { readCurrentReview } from '../reviews/current-review.ts'
import { describeReview } from '../reviews/describe-review.ts'
import { openFields } from './draft-fields.ts'
import { readUploaded } from './draft-uploads.ts'
import { readDraft, readDraftsOf } from './drafts.queries.ts'
import { expiryOf, type Fundraiser, readCaseDraft, requireOwnFundraiser } from './read-draft.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>
type Owner = Pick<Person, 'userId'>

const latestReview = async ({ database, clock }: ReadDeps, { caseId, row, draft }: Fundraiser) => {
  const review = row && (await readCurrentReview(database.db, caseId, draft))
  return review && describeReview(review, clock.now())
}

/** A fundraiser for its owner's editor. @throws notFound */
export const readMyCase = async (deps: ReadDeps, owner: Owner, caseId: string): Promise<MyCase> => {
  const fundraiser = await requireOwnFundraiser(deps, owner, caseId)
  const { row } = fundraiser
  const now = deps.clock.now()
  const [draft, review] = await Promise.all([readCaseDraft(deps, fundraiser), latestReview(deps, fundraiser)])
  const wasLive = row !== null && row.publishedAt !== null
  return {
    caseId,
    state: ownStateOf(row, review, now),
    draft,
    review,
    donationStatus: wasLive ? donationStatusOf(row, now) : null,
    slug: row?.slug ?? null,
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    endedAt: (row && endOf(row, now))?.toISOString() ?? null,
  }
}

const readDraftFacts = async (deps: ReadDeps, { caseId, ownerId, draft }: Fundraiser) => {
  if (draft === null) return null
  const fields = await openFields(deps, deps.database.db, draft)
  const { images } = await readUploaded(deps, { caseId, ownerId }, fields)
  const coverUpload = images.find(({ uploadId }) => uploadId === fields.coverUploadId)
  if (coverUpload === undefined) return { fields, cover: null }
  const { uploadId: _uploadId, ...image } = coverUpload
  return { fields, cover: { ...image, alt: fields.coverAlt, caption: null } }
}

const readCaseFacts = async ({ database }: ReadDeps, row: CaseRow | null) =>
  row === null
    ? null
    : {
        cover: await readCover(database.db, row.caseId),
        totals: row.publishedAt === null ? null : await readTotals(database.db, row.caseId, holdCauseOf(row)),
      }

const recipientOf = async (deps: ReadDeps, row: CaseRow | null): Promise<OwnCase['recipient']> => {
  if (row === null) return null
  const { state, invitation, hasAddress, remindAt } = await deps.handlers.readAccountFacts(deps, row)
  const firstName = firstNameOf(recipientNameOf(row))
  return { firstName, accountState: state, invitation, hasAddress, remindAt }
}

const describeOwnCase = async (deps: ReadDeps, fundraiser: Fundraiser): Promise<OwnCase> => {
  const { caseId, row, draft } = fundraiser
  const now = deps.clock.now()
  const [draftFacts, caseFacts, review, recipient, deadlineRefund] = await Promise.all([
    readDraftFacts(deps, fundraiser),
    readCaseFacts(deps, row),
    latestReview(deps, fundraiser),
    recipientOf(deps, row),
    row === null ? null : deps.handlers.readDeadlineRefund(deps.database.db, row, now),
  ])
  const fields = draftFacts?.fields
  const title = row?.title ?? cleanLine(fields?.title ?? '')
  return {
    caseId,
    state: ownStateOf(row, review, now),
    title: title === '' ? null : title,
    slug: row?.slug ?? null,
    purpose: row === null ? (fields?.purpose ?? null) : purposeOf(row),
    raiseType: row?.raiseType ?? fields?.raiseType ?? null,
    cover: caseFacts?.cover ?? draftFacts?.cover ?? null,
    goalCents: row?.goalCents ?? fields?.goalCents ?? null,
    totals: caseFacts?.totals ?? null,
    nextStep: fields === undefined ? null : firstIncompleteStep(fields, { now }),
    savedAt: (draft?.savedAt ?? row?.createdAt ?? now).toISOString(),
    expiresAt: draft === null ? null : expiryOf(draft),
    publishedAt: row?.publishedAt?.toISOString() ?? null,
    endedAt: (row && endOf(row, now))?.toISOString() ?? null,
    deadlineRefund,
    pauseCauses: row === null ? [] : pauseCausesOf(row, now),
    refundsAt: (row && verificationDates(row).refundsAt)?.toISOString() ?? null,
    review,
    recipient,
  }
}

/** All fundraisers of a person, including drafts, last changed first. */
export const listOwnFundraisers = async (deps: ReadDeps, { userId }: Owner): Promise<OwnCase[]> => {
  const { db } = deps.database
  const [cases, drafts] = await Promise.all([listOwnedCases(deps, userId), readDraftsOf(db, userId)])
  const caseIds = new Set([...cases, ...drafts].map(({ caseId }) => caseId))
  const own = await Promise.all(
    [...caseIds].map(async (caseId) => {
      const [row, draft] = await Promise.all([readCaseRow(db, caseId), readDraft(db, caseId)])
      return describeOwnCase(deps, { caseId, ownerId: userId, row, draft })
    }),
  )
  return own.sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** What has been sent is changed from the list; it is no draft that waits for its owner. */
const CONTINUED: readonly OwnCase['state'][] = ['draft', 'live', 'paused']

/**
 * The latest fundraiser that a person can continue: a draft that was never sent, or a live one. `draft` is null
 * for a live one.
 * @throws nothingYet
 */
export const readLatestRaising = async (
  deps: ReadDeps,
  owner: Owner,
): Promise<{ readonly caseId: string; readonly draft: CaseDraft | null }> => {
  const own = await listOwnFundraisers(deps, owner)
  const latest = own.find(({ state }) => CONTINUED.includes(state))
  if (latest === undefined) throw new Refusal('nothingYet')
  const { caseId, state } = latest
  const draft =
    state === 'draft' ? await readCaseDraft(deps, await requireOwnFundraiser(deps, owner, caseId)) : null
  return { caseId, draft }
}
