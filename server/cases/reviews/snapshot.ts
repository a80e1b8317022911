import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { cleanName } from '#contract/accounts/name-signs.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import {
  GOAL_REVIEWED_ABOVE_TIMES,
  REVIEW_FIELDS,
  REVIEWED_FIELDS,
  type ReviewField,
  reviewFields,
} from '#contract/cases/reviews/review-fields.ts'
import type { snapshotShape } from '#contract/cases/reviews/review-shapes.ts'
import { storyOfDraft } from '#contract/cases/story.ts'
import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { cleanCostLine } from '../clean-cost-line.ts'

export type Snapshot = z.infer<typeof snapshotShape>

type Town = { readonly city: string; readonly state: string }

/** A draft as submitted: cleaned text, and the story that its mode makes. */
export const snapshotOf = (fields: DraftFields, { city, state }: Town): Snapshot => {
  const isForSomeoneElse = fields.purpose === PURPOSE.someoneElse
  const ofBeneficiary = (text: string): string => (isForSomeoneElse ? cleanName(text) : '')
  return {
    ...fields,
    zip: zipOf(fields.zip) ?? '',
    costItems: fields.costItems.map(cleanCostLine),
    organizerName: cleanName(fields.organizerName),
    organizerRelation: cleanLine(fields.organizerRelation),
    beneficiaryFirstName: ofBeneficiary(fields.beneficiaryFirstName),
    beneficiaryLastName: ofBeneficiary(fields.beneficiaryLastName),
    beneficiaryRelation: isForSomeoneElse ? cleanLine(fields.beneficiaryRelation) : '',
    beneficiaryEmail: isForSomeoneElse ? fields.beneficiaryEmail.trim() : '',
    beneficiaryAgrees: isForSomeoneElse && fields.beneficiaryAgrees,
    waitsForBeneficiary: isForSomeoneElse && fields.waitsForBeneficiary,
    title: cleanLine(fields.title),
    summary: cleanLine(fields.summary),
    // Only the answers that the story is made of: what was written the other way isn't submitted.
    storyAnswers: fields.storyMode === 'questions' ? fields.storyAnswers : EMPTY_DRAFT.storyAnswers,
    story: storyOfDraft(fields),
    coverAlt: cleanLine(fields.coverAlt),
    gallery: fields.gallery.map(({ uploadId, alt, caption }) => ({
      uploadId,
      alt: cleanLine(alt),
      caption: cleanLine(caption),
    })),
    city,
    state,
  }
}

/** Applies only some fields of a submission to the live version. */
export const withFields = (live: Snapshot, sent: Snapshot, fields: readonly ReviewField[]): Snapshot => {
  const names = fields.flatMap((field): readonly (keyof Snapshot)[] =>
    field === 'basics' ? [...REVIEW_FIELDS.basics, 'city', 'state'] : REVIEW_FIELDS[field],
  )
  // Safe cast: each entry has its field's type, which Object.fromEntries loses.
  const applied = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<Snapshot>
  return { ...live, ...applied }
}

/**
 * Whether a field is unchanged. An empty address of the beneficiary stands for the stored one. How the story was written
 * doesn't count: visitors read only what it makes.
 */
const isUnchanged = (name: keyof DraftFields, before: Snapshot, after: Snapshot): boolean =>
  (name === 'beneficiaryEmail' && after.beneficiaryEmail === '') ||
  name === 'storyMode' ||
  name === 'storyAnswers' ||
  isDeepStrictEqual(before[name], after[name])

/** Whether a field is unchanged, as visitors read it. */
export const isFieldUnchanged = (field: ReviewField, before: Snapshot, after: Snapshot): boolean =>
  REVIEW_FIELDS[field].every((name) => isUnchanged(name, before, after))

/** Whether a change of a field is shown only after a decision, unless it is small. */
export const needsReview = (field: ReviewField, live: Snapshot, sent: Snapshot): boolean => {
  if (field === 'goal') return (sent.goalCents ?? 0) > (live.goalCents ?? 0) * GOAL_REVIEWED_ABOVE_TIMES
  // A changed description of the same picture needs no review.
  if (field === 'cover') return live.coverUploadId !== sent.coverUploadId
  if (field === 'gallery') {
    const shown = new Set(live.gallery.map(({ uploadId }) => uploadId))
    return sent.gallery.some(({ uploadId }) => !shown.has(uploadId))
  }
  return REVIEWED_FIELDS.some((reviewed) => reviewed === field)
}

export type ChangedField = { readonly field: ReviewField; readonly needsReview: boolean }

/** Differences between the live version and a submission, and which of them need a decision. */
export const changedFields = (live: Snapshot, sent: Snapshot): ChangedField[] =>
  reviewFields
    .filter((field) => !isFieldUnchanged(field, live, sent))
    .map((field) => ({ field, needsReview: needsReview(field, live, sent) }))
