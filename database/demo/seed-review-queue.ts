import { HOUR_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { readCaseRow } from '#server/cases/case-row.queries.ts'
import { createDraft } from '#server/cases/drafts/create-draft.ts'
import { requireOwnFundraiser } from '#server/cases/drafts/read-draft.ts'
import { updateDraft } from '#server/cases/drafts/update-draft.ts'
import { reportCase } from '#server/cases/reports/report-case.ts'
import { appealReview } from '#server/cases/reviews/appeal-review.ts'
import { claimReview } from '#server/cases/reviews/claim-review.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { submitCase } from '#server/cases/reviews/submit-case.ts'
import type { Deps } from '#server/deps.ts'
import { storeUpload } from '#server/media/store-upload.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { readArt } from './demo-cases.ts'
import { demoEmail } from './demo-people.ts'
import { OWNER_FUNDRAISERS } from './owner-fundraisers.ts'
import { caseIdFor } from './random.ts'
import { WAITING_FUNDRAISERS, type WaitingFundraiser } from './waiting-fundraisers.ts'
import { joinAt, withClockAt } from './with-clock-at.ts'

type Person = { readonly userId: string }

const zoneId = 1 as const
const DRAFTED_HOURS = 20
const REVIEWED_AFTER_HOURS = 6
const APPEALED_AFTER_HOURS = 12
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))

const fieldsOf = ({ fields }: WaitingFundraiser, coverUploadId: string | null): DraftFields => ({
  ...EMPTY_DRAFT,
  purpose: 1,
  ...fields,
  coverUploadId,
})

/** Creates a draft with its cover. Idempotent by its key. */
const createWaitingDraft = async (
  deps: Deps,
  person: Person,
  waiting: WaitingFundraiser,
): Promise<{ caseId: string; version: number }> => {
  const { key, art } = waiting
  const cover =
    art === null
      ? null
      : await storeUpload(deps, person, {
          purpose: 'cover',
          idempotencyKey: `demo-cover-${key}`,
          bytes: readArt(art),
        })
  return createDraft(deps, person, {
    zoneId,
    idempotencyKey: `demo-draft-${key}`,
    ...fieldsOf(waiting, cover?.uploadId ?? null),
  })
}

/** Submits an edit of a sample case that more than doubles its goal. */
const raiseGoal = async (deps: Deps, caseId: string): Promise<void> => {
  const row = await readCaseRow(deps.database.db, caseId)
  if (row === null) throw new Error(`${caseId} is no sample case`)
  const person = { userId: row.ownerId }
  if ((await requireOwnFundraiser(deps, person, caseId)).draft !== null) return
  const { version } = await updateDraft(deps, person, {
    zoneId,
    caseId,
    version: 0,
    goalCents: row.goalCents * 2 + 450_000,
  })
  await submitCase(deps, person, { caseId, version, attestations, idempotencyKey: 'demo-submit-more' })
}

const REPORTS = [
  {
    key: 'storm-palms',
    reason: 'not_theirs',
    email: 'walt.pruitt@mail.example',
    text: 'The picture of the roof was in the local paper two years ago. I don’t think it is their house.',
  },
  {
    key: 'storm-palms',
    reason: 'not_true',
    email: '',
    text: 'They moved away before the storm, as far as I know.',
  },
] as const

const sendReports = async (deps: Deps): Promise<void> => {
  for (const [index, { key, ...report }] of REPORTS.entries())
    await reportCase(
      deps,
      { ip: '::1' },
      { caseId: caseIdFor(key), idempotencyKey: `demo-report-${index}`, ...report },
    )
}

/** The sample case whose edit waits for review. */
const EDITED_KEY = 'greenhouse'

type ReviewQueueOptions = {
  readonly phc: string
  readonly staff: Readonly<Record<'reviewer' | 'admin', StaffMember>>
}

/** A fundraiser before it is live. It is drafted, submitted, reviewed and appealed at different times. */
const seedWaiting = async (
  deps: Deps,
  waiting: WaitingFundraiser,
  { phc, staff }: ReviewQueueOptions,
): Promise<void> => {
  const { name, key, state, hoursAgo } = waiting
  const ago = (hours: number): Date => new Date(deps.clock.now().getTime() - hours * HOUR_MS)
  const depsAgo = (hours: number): Deps => withClockAt(deps, ago(hours))
  const account = { email: demoEmail(name), fullName: name, phc }
  const person = { userId: await joinAt(deps, ago(waiting.accountDays * 24), account) }
  const draftedHoursAgo = state === 'draft' ? hoursAgo : hoursAgo + DRAFTED_HOURS
  const { caseId, version } = await createWaitingDraft(depsAgo(draftedHoursAgo), person, waiting)
  if (state === 'draft') return
  const { checkId } = await submitCase(depsAgo(hoursAgo), person, {
    caseId,
    version,
    attestations,
    idempotencyKey: `demo-submit-${key}`,
  })
  // Null if an earlier start decided the review.
  if (checkId === null) return
  const depsAtReview = depsAgo(hoursAgo - REVIEWED_AFTER_HOURS)
  if (state === 'claimed') await claimReview(depsAtReview, staff.reviewer, { checkId })
  if (state === 'changes')
    await decideReview(depsAtReview, staff.reviewer, {
      checkId,
      round: 1,
      decision: 'request_changes',
      reasons: [waiting.reason],
    })
  if (state === 'appealed') {
    const { reason, appeal } = waiting
    await decideReview(depsAtReview, staff.admin, {
      checkId,
      round: 1,
      decision: 'reject',
      reasons: [reason],
    })
    await appealReview(depsAgo(hoursAgo - APPEALED_AFTER_HOURS), person, {
      caseId,
      checkId,
      idempotencyKey: `demo-appeal-${key}`,
      text: appeal,
    })
  }
}

/** Work of each kind for reviewers: new, late, claimed, an edit, an appeal and reports. Idempotent. */
export const seedReviewQueue = async (deps: Deps, options: ReviewQueueOptions): Promise<void> => {
  const depsAgo = (hours: number): Deps =>
    withClockAt(deps, new Date(deps.clock.now().getTime() - hours * HOUR_MS))
  for (const waiting of [...WAITING_FUNDRAISERS, ...OWNER_FUNDRAISERS])
    await seedWaiting(deps, waiting, options)
  await raiseGoal(depsAgo(20), caseIdFor(EDITED_KEY))
  await sendReports(depsAgo(5))
}
