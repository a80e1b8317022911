import type { DraftField, DraftFields } from '#contract/fundraisers/case-draft.ts'
import { changedFields, isSame } from './merge-draft.ts'

const WORDS: Readonly<Record<DraftField, string>> = {
  purpose: 'who the money is for',
  raiseType: 'what kind of help',
  raiseScene: 'what happened',
  zip: 'the ZIP code',
  goalCents: 'the goal',
  costItems: 'the cost lines',
  endsOn: 'the end date',
  organizerName: 'your name',
  organizerRelation: 'how you are related',
  beneficiaryFirstName: 'their first name',
  beneficiaryLastName: 'their last name',
  beneficiaryRelation: 'who they are to you',
  beneficiaryEmail: 'their e-mail',
  beneficiaryAgrees: 'that they agree',
  title: 'the title',
  summary: 'the summary',
  storyMode: 'how the story is written',
  storyAnswers: 'the five answers',
  story: 'the story',
  coverUploadId: 'the cover',
  coverAlt: 'the cover’s description',
  gallery: 'the gallery',
  documents: 'the documents',
}

/** "the title, the story": fields in which two versions differ. */
export const differenceWords = (ours: DraftFields, newer: DraftFields): string =>
  changedFields(ours)
    .filter((field) => !isSame(ours[field], newer[field]))
    .map((field) => WORDS[field])
    .join(', ')
