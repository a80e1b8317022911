import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
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
import { withClockAt } from './with-clock-at.ts'

type Person = { readonly userId: string }

const zoneId = 1 as const
const attestations = ATTESTATIONS.map(({ code, version }) => ({ code, version }))

const fieldsOf = ({ fields }: WaitingFundraiser, coverUploadId: string | null): DraftFields => ({
  ...EMPTY_DRAFT,
  purpose: 1,
  ...fields,
  coverUploadId,
})

/**
 * Creates a fundraiser, and submits it unless it should stay a draft. Idempotent by its key.
 * @returns its id and that of the open review; the latter is null for a draft, or if the review is decided
 */
const createAndSubmit = async (
  deps: Deps,
  person: Person,
  waiting: WaitingFundraiser,
): Promise<{ caseId: string; checkId: string | null }> => {
  const { key, art, state } = waiting
  const cover =
    art === null
      ? null
      : await storeUpload(deps, person, {
          purpose: 'cover',
          idempotencyKey: `demo-cover-${key}`,
          bytes: readArt(art),
        })
  const { caseId, version } = await createDraft(deps, person, {
    zoneId,
    idempotencyKey: `demo-draft-${key}`,
    ...fieldsOf(waiting, cover?.uploadId ?? null),
  })
  if (state === 'draft') return { caseId, checkId: null }
  const { checkId } = await submitCase(deps, person, {
    caseId,
    version,
    attestations,
    idempotencyKey: `demo-submit-${key}`,
  })
  return { caseId, checkId }
}

const SPEND_MISSING = {
  code: 'story.spend_missing',
  field: 'story',
  severity: 'fix',
  message: 'The story doesn’t say what the shop asks for, and what it does for it.',
  howToFix: 'Name the price, and add the shop’s estimate as a document.',
} as const

/** Rejects a fundraiser and appeals against the rejection. */
const rejectAndAppeal = async (
  deps: Deps,
  person: Person,
  { caseId, checkId, key }: { readonly caseId: string; readonly checkId: string; readonly key: string },
  reviewer: StaffMember,
): Promise<void> => {
  const reason = {
    code: 'duplicate.case',
    field: 'basics',
    severity: 'final',
    message: 'There’s already a fundraiser for the same boat.',
    howToFix: 'Ask the organizer of the other fundraiser to work with you.',
  } as const
  await decideReview(deps, reviewer, { checkId, round: 1, decision: 'reject', reasons: [reason] })
  await appealReview(deps, person, {
    caseId,
    checkId,
    idempotencyKey: `demo-appeal-${key}`,
    text: 'The other boat is my brother’s. Both sank in the same storm, and each of us lives from his own.',
  })
}

/** Submits an edit that more than doubles the goal of a sample case. */
const raiseGoal = async (deps: Deps, person: Person, caseId: string): Promise<void> => {
  const { row, draft } = await requireOwnFundraiser(deps, person, caseId)
  if (row === null) throw new Error(`${caseId} is no sample case`)
  if (draft !== null) return
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
    await reportCase(deps, { caseId: caseIdFor(key), idempotencyKey: `demo-report-${index}`, ...report })
}

/** The sample case whose edit waits for review, and its organizer. */
const EDITED = { key: 'greenhouse', name: 'Hari Adhikari' } as const

type ReviewQueueOptions = {
  readonly phc: string
  readonly staff: Readonly<Record<'reviewer' | 'admin', StaffMember>>
}

const seedWaiting = async (
  deps: Deps,
  waiting: WaitingFundraiser,
  { phc, staff }: ReviewQueueOptions,
): Promise<void> => {
  const depsAgo = (ms: number): Deps => withClockAt(deps, new Date(deps.clock.now().getTime() - ms))
  const { name, key, state } = waiting
  const account = { email: demoEmail(name), fullName: name, phc }
  const userId = await addAccount(depsAgo(waiting.accountDays * DAY_MS), account)
  const depsThen = depsAgo(waiting.hoursAgo * HOUR_MS)
  const { caseId, checkId } = await createAndSubmit(depsThen, { userId }, waiting)
  if (checkId === null) return
  if (state === 'claimed') await claimReview(depsThen, staff.reviewer, { checkId })
  if (state === 'changes')
    await decideReview(depsThen, staff.reviewer, {
      checkId,
      round: 1,
      decision: 'request_changes',
      reasons: [SPEND_MISSING],
    })
  if (state === 'appealed') await rejectAndAppeal(depsThen, { userId }, { caseId, checkId, key }, staff.admin)
}

/** Work of each kind for reviewers: new, late, claimed, an edit, an appeal and reports. Idempotent. */
export const seedReviewQueue = async (deps: Deps, options: ReviewQueueOptions): Promise<void> => {
  const depsAgo = (hours: number): Deps =>
    withClockAt(deps, new Date(deps.clock.now().getTime() - hours * HOUR_MS))
  for (const waiting of [...WAITING_FUNDRAISERS, ...OWNER_FUNDRAISERS])
    await seedWaiting(deps, waiting, options)
  const editor = { email: demoEmail(EDITED.name), fullName: EDITED.name, phc: options.phc }
  const userId = await addAccount(deps, editor)
  await raiseGoal(depsAgo(20), { userId }, caseIdFor(EDITED.key))
  await sendReports(depsAgo(5))
}
