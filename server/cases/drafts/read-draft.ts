import { isDeepStrictEqual } from 'node:util'
import { PURPOSE, type StoryBlock } from '#contract/cases/cases.ts'
import { storyOfAnswers } from '#contract/cases/story.ts'
import { DAY_MS, pacificDay } from '#contract/dates.ts'
import {
  type CaseDraft,
  DRAFT_KEPT_DAYS,
  type DraftFields,
  EMPTY_DRAFT,
} from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow } from '../case-row.queries.ts'
import { readImages } from '../files/case-images.queries.ts'
import { snapshotOfRow } from '../reviews/describe-review.ts'
import { keepsAcceptance } from '../reviews/recipient-change.ts'
import { readApprovedReview } from '../reviews/reviews.queries.ts'
import { placeOfZip } from '../zip-place.ts'
import { openFields, readFields } from './draft-fields.ts'
import { readUploaded } from './draft-uploads.ts'
import { type DraftRow, readDraft } from './drafts.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>

/** A fundraiser: a draft, a case, or both. */
export type Fundraiser = {
  readonly caseId: string
  readonly ownerId: string
  readonly row: CaseRow | null
  readonly draft: DraftRow | null
}

/** A person's own fundraiser. @throws notFound for another person's, as for an unknown one */
export const requireOwnFundraiser = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { userId }: { readonly userId: string },
  caseId: string,
): Promise<Fundraiser> => {
  const [row, draft] = await Promise.all([readCaseRow(db, caseId), readDraft(db, caseId)])
  const ownerId = row?.ownerId ?? draft?.ownerId
  if (ownerId === undefined || ownerId !== userId) throw new Refusal('notFound')
  return { caseId, ownerId, row, draft }
}

type Story = Pick<DraftFields, 'storyMode' | 'storyAnswers' | 'story'>

/** The published story as it was written: the five answers, if those of the approved submission make it. */
const storyOfCase = async (db: Db, { caseId, story }: CaseRow): Promise<Story> => {
  const review = await readApprovedReview(db, caseId)
  const { storyAnswers } = review === null ? EMPTY_DRAFT : snapshotOfRow(review)
  return isDeepStrictEqual(storyOfAnswers(storyAnswers), story)
    ? { storyMode: 'questions', storyAnswers, story: [] }
    : // Safe cast: `readFields` parses it with the other fields.
      { storyMode: 'free', storyAnswers: EMPTY_DRAFT.storyAnswers, story: story as StoryBlock[] }
}

/** The initial fields of an edit; a picture is represented by its upload's id. */
export const fieldsOfCase = async (db: Db, row: CaseRow): Promise<DraftFields> => {
  const images = await readImages(db, row.caseId)
  const [cover] = images.filter(({ place }) => place === 'cover')
  const isForSomeoneElse = row.purpose === PURPOSE.someoneElse
  return readFields({
    purpose: row.purpose,
    raiseType: row.raiseType,
    raiseScene: row.raiseScene,
    zip: row.zip,
    goalCents: row.goalCents,
    costItems: row.costItems,
    endsOn: row.endsAt === null ? null : pacificDay(new Date(row.endsAt.getTime() - 1)),
    organizerName: row.organizerName,
    organizerRelation: row.organizerRelation ?? '',
    beneficiaryFirstName: row.beneficiaryFirstName ?? '',
    beneficiaryLastName: row.beneficiaryLastName ?? '',
    beneficiaryRelation: row.beneficiaryRelation ?? '',
    beneficiaryAgrees: isForSomeoneElse,
    waitsForBeneficiary: row.waitsForBeneficiary,
    title: row.title,
    summary: row.summary,
    ...(await storyOfCase(db, row)),
    coverUploadId: cover?.imageId ?? null,
    coverAlt: cover?.alt ?? '',
    gallery: images
      .filter(({ place }) => place === 'gallery')
      .map(({ imageId, alt, caption }) => ({ uploadId: imageId, alt, caption: caption ?? '' })),
  })
}

/** When a draft that was never submitted is deleted. */
export const expiryOf = ({ savedAt, submittedAt }: DraftRow): string | null =>
  submittedAt === null ? new Date(savedAt.getTime() + DRAFT_KEPT_DAYS * DAY_MS).toISOString() : null

const placeOf = async (zip: string): Promise<CaseDraft['place']> => {
  const place = await placeOfZip(zip)
  return place && { city: place.city, state: place.state }
}

/** The owner's working version: the draft, or the case's own fields without one. */
export const readCaseDraft = async (
  deps: ReadDeps,
  { caseId, ownerId, row, draft }: Fundraiser,
): Promise<CaseDraft> => {
  const { db } = deps.database
  const fields = draft === null ? await fieldsOfCase(db, requireRow(row)) : await openFields(deps, db, draft)
  return {
    caseId,
    version: draft?.version ?? 0,
    fields,
    uploaded: await readUploaded(deps, { caseId, ownerId }, fields),
    place: await placeOf(fields.zip),
    nextStep: firstIncompleteStep(fields, { now: deps.clock.now() }),
    isEdit: row !== null,
    beneficiaryAccepted: await keepsAcceptance(deps, db, row, fields),
    savedAt: (draft?.savedAt ?? requireRow(row).createdAt).toISOString(),
    expiresAt: draft === null ? null : expiryOf(draft),
  }
}

const requireRow = (row: CaseRow | null): CaseRow => {
  if (row === null) throw new Error('A fundraiser is neither a draft nor a case')
  return row
}
