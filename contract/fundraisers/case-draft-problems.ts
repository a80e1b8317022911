import { fullNameProblem } from '#contract/accounts/account-fields.ts'
import { cleanName, hasStackedAccents } from '#contract/accounts/name-signs.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { storyLength, storyOfDraft } from '#contract/cases/story.ts'
import { addDays, pacificDay } from '#contract/dates.ts'
import { zipFormatProblem } from '#contract/geo/zip.ts'
import { hasUnknownZipPrefix } from '#contract/geo/zip-state.ts'
import { formatWholeDollars, isCents, isWholeDollars } from '#contract/money.ts'
import { cleanLine, countCharacters } from '#contract/plain-text.ts'
import { totalTypedCents } from '#contract/total-typed-cents.ts'
import { usNameProblem } from '#contract/validators/us-name.ts'
import { beneficiaryEmailProblem } from './beneficiary-email.ts'
import type { DraftFields } from './case-draft.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  COST_ITEMS_MAX,
  COST_LABEL_MAX,
  COST_UNIT_MAX,
  DOCUMENTS_MAX,
  ENDS_WITHIN_DAYS,
  GALLERY_MAX,
  GOAL_MAX_CENTS,
  GOAL_MIN_CENTS,
  PERSON_NAME_MAX,
  RELATION_MAX,
  STORY_MAX,
  STORY_MIN,
  SUMMARY_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from './case-limits.ts'
import { DRAFT_STEPS, type DraftStep } from './draft-steps.ts'
import { notAPersonProblem } from './recipient-name.ts'

/**
 * Problems of a draft, step by step, checked the same way by the pages and the server. Only the server can
 * check that a ZIP code exists, that a scene belongs to its cause and that an upload belongs to the owner.
 */

/** `field` names a list entry by its index: `costItems.0.label`. */
export type DraftProblem = { readonly field: string; readonly message: string }
type Check = readonly [message: string | null | false, field: string]

const asProblems = (checks: readonly Check[]): DraftProblem[] =>
  checks.flatMap(([message, field]) => (message ? [{ field, message }] : []))

const tooLong = (text: string, max: number): string | null =>
  countCharacters(cleanLine(text)) > max ? `Use at most ${max.toLocaleString('en-US')} characters.` : null

const basicsProblems = ({ purpose, raiseType, raiseScene, zip }: DraftFields): DraftProblem[] =>
  asProblems([
    [purpose === null && 'Choose who the money is for.', 'purpose'],
    [raiseType === null && 'Choose what it is about.', 'raiseType'],
    [raiseType !== null && raiseScene === null && 'Choose what fits best.', 'raiseScene'],
    [
      zipFormatProblem(zip) ??
        (hasUnknownZipPrefix(zip) && 'We don’t know that ZIP code. Check the first digits.'),
      'zip',
    ],
  ])

type CostLine = DraftFields['costItems'][number]

const unitAmountProblem = ({ amountCents, unit }: CostLine): string | null => {
  if (unit === undefined) return null
  if (unit.amountCents === null || unit.amountCents <= 0) return 'Enter what one costs, such as 310.'
  return amountCents !== null && unit.amountCents > amountCents
    ? 'One of them can’t cost more than the whole line.'
    : null
}

const costItemChecks = ({ costItems }: DraftFields): Check[] =>
  costItems.flatMap((line, index): Check[] => {
    const { label, amountCents, unit } = line
    return [
      [
        cleanLine(label) === '' ? 'Say what this cost is for.' : tooLong(label, COST_LABEL_MAX),
        `costItems.${index}.label`,
      ],
      [
        amountCents === null || amountCents <= 0
          ? 'Enter the amount, such as 850.'
          : amountCents > GOAL_MAX_CENTS && `A cost is at most ${formatWholeDollars(GOAL_MAX_CENTS)}.`,
        `costItems.${index}.amountCents`,
      ],
      [
        unit !== undefined &&
          (cleanLine(unit.name) === ''
            ? 'Say what one of them is, such as night nurse.'
            : tooLong(unit.name, COST_UNIT_MAX)),
        `costItems.${index}.unit.name`,
      ],
      [unitAmountProblem(line), `costItems.${index}.unit.amountCents`],
    ]
  })

const endProblem = (endsOn: string | null, today: string): string | null => {
  if (endsOn === null) return null
  if (endsOn <= today) return 'Choose a day after today, or leave it empty.'
  return endsOn > addDays(today, ENDS_WITHIN_DAYS) ? 'Choose a day within a year, or leave it empty.' : null
}

/** Pages show goals in whole dollars, so a goal has no cents. */
const goalAmountProblem = (cents: number): string | null => {
  if (!isCents(cents) || cents < GOAL_MIN_CENTS || cents > GOAL_MAX_CENTS)
    return 'A goal is between $100 and $1,000,000.'
  return isWholeDollars(cents) ? null : 'A goal is in whole dollars, without cents.'
}

const goalProblems = (fields: DraftFields, today: string): DraftProblem[] =>
  asProblems([
    [
      fields.goalCents === null
        ? 'Say how much you want to raise, such as 18,400.'
        : goalAmountProblem(fields.goalCents),
      'goalCents',
    ],
    [fields.costItems.length > COST_ITEMS_MAX && `Use at most ${COST_ITEMS_MAX} cost lines.`, 'costItems'],
    [
      fields.goalCents !== null &&
        costLinesCents(fields) > fields.goalCents &&
        'The costs come to more than the goal. Raise the goal, or lower a cost.',
      'costItems',
    ],
    ...costItemChecks(fields),
    [endProblem(fields.endsOn, today), 'endsOn'],
  ])

/** Problem of the organizer's public name, which is also the recipient's name if they raise for themselves. */
export const organizerNameProblem = (typed: string): string | null =>
  notAPersonProblem(typed) ?? fullNameProblem(typed)

export const partOfNameProblem = (typed: string, which: 'first' | 'last'): string | null => {
  const name = cleanName(typed)
  if (name === '') return `Enter their ${which} name.`
  if (countCharacters(name) > PERSON_NAME_MAX) return `Use at most ${PERSON_NAME_MAX} letters.`
  return notAPersonProblem(typed) ?? usNameProblem(name, `Enter their ${which} name in letters.`)
}

const relationProblem = (typed: string): string | null => {
  const relation = cleanLine(typed)
  if (hasStackedAccents(relation)) return 'Write it in plain letters.'
  return tooLong(relation, RELATION_MAX)
}

const beneficiaryChecks = (fields: DraftFields, { ownEmail = null }: DraftContext): Check[] => {
  const name = cleanName(fields.beneficiaryFirstName)
  // An organization's name may be split over both fields. Its problem is shown at the second, where the name ends.
  const wholeNameProblem = notAPersonProblem(`${name} ${fields.beneficiaryLastName}`)
  const person = name === '' ? 'this person' : name
  return [
    [partOfNameProblem(fields.beneficiaryFirstName, 'first'), 'beneficiaryFirstName'],
    [wholeNameProblem ?? partOfNameProblem(fields.beneficiaryLastName, 'last'), 'beneficiaryLastName'],
    [
      // Drafts from when it was asked the other way round have it there.
      cleanLine(fields.beneficiaryRelation) === '' && cleanLine(fields.organizerRelation) === ''
        ? 'Say how you know each other.'
        : relationProblem(fields.beneficiaryRelation),
      'beneficiaryRelation',
    ],
    [beneficiaryEmailProblem(fields.beneficiaryEmail, ownEmail), 'beneficiaryEmail'],
    [!fields.beneficiaryAgrees && `Ask ${person} first, then check this box.`, 'beneficiaryAgrees'],
  ]
}

const peopleProblems = (fields: DraftFields, context: DraftContext): DraftProblem[] => {
  const forSomeoneElse = fields.purpose === PURPOSE.someoneElse
  return asProblems([
    [organizerNameProblem(fields.organizerName), 'organizerName'],
    [relationProblem(fields.organizerRelation), 'organizerRelation'],
    ...(forSomeoneElse ? beneficiaryChecks(fields, context) : []),
  ])
}

export const titleProblem = (typed: string): string | null => {
  const length = countCharacters(cleanLine(typed))
  return length < TITLE_MIN || length > TITLE_MAX
    ? `A title has ${TITLE_MIN} to ${TITLE_MAX} characters.`
    : null
}

const storyLengthProblem = (length: number): string | null => {
  if (length < STORY_MIN) return `A story has at least ${STORY_MIN} characters. Yours has ${length}.`
  return length > STORY_MAX ? `A story has at most ${STORY_MAX.toLocaleString('en-US')} characters.` : null
}

const storyProblems = (fields: DraftFields): DraftProblem[] =>
  asProblems([
    [titleProblem(fields.title), 'title'],
    [tooLong(fields.summary, SUMMARY_MAX), 'summary'],
    [
      storyLengthProblem(storyLength(storyOfDraft(fields))),
      fields.storyMode === 'questions' ? 'storyAnswers' : 'story',
    ],
  ])

/** The same for each picture, the cover and the others: people who can't see it hear its description. */
const altProblem = (alt: string, picture: string): string | null =>
  cleanLine(alt) === '' ? `Describe ${picture} for people who can’t see it.` : tooLong(alt, ALT_MAX)

const photoProblems = ({ coverUploadId, coverAlt, gallery, documents }: DraftFields): DraftProblem[] =>
  asProblems([
    [coverUploadId === null && 'Add a cover photo that people see first.', 'coverUploadId'],
    [coverUploadId === null ? tooLong(coverAlt, ALT_MAX) : altProblem(coverAlt, 'the cover'), 'coverAlt'],
    [gallery.length > GALLERY_MAX && `Use at most ${GALLERY_MAX} more photos.`, 'gallery'],
    ...gallery.flatMap(({ alt, caption }, index): Check[] => [
      [altProblem(alt, `photo ${index + 1}`), `gallery.${index}.alt`],
      [tooLong(caption, CAPTION_MAX), `gallery.${index}.caption`],
    ]),
    [documents.length > DOCUMENTS_MAX && `Use at most ${DOCUMENTS_MAX} documents.`, 'documents'],
  ])

/** `now` decides which end dates are past. `ownEmail` is the organizer's address, where it is known. */
export type DraftContext = { readonly now: Date; readonly ownEmail?: string | null }

/** Problems of one step; empty when it is complete. */
export const stepProblems = (step: DraftStep, fields: DraftFields, context: DraftContext): DraftProblem[] => {
  switch (step) {
    case 'basics':
      return basicsProblems(fields)
    case 'goal':
      return goalProblems(fields, pacificDay(context.now))
    case 'people':
      return peopleProblems(fields, context)
    case 'story':
      return storyProblems(fields)
    case 'photos':
      return photoProblems(fields)
    case 'review':
      return []
  }
}

/** The first incomplete step: a draft resumes there, and later steps redirect to it. */
export const firstIncompleteStep = (fields: DraftFields, context: DraftContext): DraftStep =>
  DRAFT_STEPS.find((step) => stepProblems(step, fields, context).length > 0) ?? 'review'

/** Problems of all steps: they prevent submission. */
export const draftProblems = (fields: DraftFields, context: DraftContext): DraftProblem[] =>
  DRAFT_STEPS.flatMap((step) => stepProblems(step, fields, context))

/** Sum of the cost lines, offered as the goal when it differs. */
export const costLinesCents = ({ costItems }: Pick<DraftFields, 'costItems'>): number =>
  totalTypedCents(costItems.map(({ amountCents }) => amountCents ?? 0))
