import { type DraftField, type DraftFields, STORY_QUESTIONS } from '#contract/fundraisers/case-draft.ts'
import { formatDonation } from '#contract/money.ts'
import { textFromStory } from '../story/story-text.ts'
import type { Conflict } from './draft-saver.ts'

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
  waitsForBeneficiary: 'whether the page waits for them',
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

/** Longest part of a text that the choice shows, and what it shows before the first difference. */
const SHOWN_CHARACTERS = 180
const SHOWN_BEFORE = 40

const textOf = <F extends DraftField>(fields: DraftFields, field: F): string => {
  const { story, storyAnswers, costItems, goalCents } = fields
  switch (field) {
    case 'story':
      return textFromStory(story)
    case 'storyAnswers':
      return STORY_QUESTIONS.map((question) => storyAnswers[question]).join(' ')
    case 'costItems':
      return costItems
        .map(
          ({ label, amountCents, unit }) =>
            `${label} ${amountCents === null ? '' : formatDonation(amountCents)}${unit ? ` (one ${unit.name} ${unit.amountCents === null ? '' : formatDonation(unit.amountCents)})` : ''}`,
        )
        .join(', ')
    case 'goalCents':
      return goalCents === null ? '' : formatDonation(goalCents)
    case 'coverUploadId':
      return ''
    default: {
      const value = fields[field]
      return typeof value === 'string' ? value : ''
    }
  }
}

/** The part of a text around its first difference from another one. */
const partAround = (text: string, other: string): string => {
  const [signs, otherSigns] = [[...text], [...other]]
  const same = signs.findIndex((sign, index) => sign !== otherSigns[index])
  const from = Math.max(0, (same === -1 ? signs.length : same) - SHOWN_BEFORE)
  const part = signs.slice(from, from + SHOWN_CHARACTERS)
  return `${from > 0 ? '…' : ''}${part.join('')}${from + part.length < signs.length ? '…' : ''}`
}

export type Difference = {
  readonly field: DraftField
  readonly words: string
  /** Both sides' texts, shortened; null for a choice, a photo or a list of files. */
  readonly texts: { readonly ours: string; readonly newer: string } | null
}

/** How the two versions of a conflict differ. */
export const differencesOf = ({ fields, own: ours, newer }: Conflict): Difference[] =>
  fields.map((field) => {
    const [own, other] = [textOf(ours, field), textOf(newer, field)]
    const hasTexts = own !== '' || other !== ''
    return {
      field,
      words: WORDS[field],
      texts: hasTexts ? { ours: partAround(own, other), newer: partAround(other, own) } : null,
    }
  })
