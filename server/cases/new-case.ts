import { costItemShape } from '#contract/cases/case-shapes.ts'
import { type CostItem, PURPOSE, type StoryBlock } from '#contract/cases/cases.ts'
import {
  COST_ITEMS_MAX,
  GOAL_MAX_CENTS,
  GOAL_MIN_CENTS,
  PERSON_NAME_MAX,
  RELATION_MAX,
  STORY_MAX,
  STORY_MIN,
  SUMMARY_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '#contract/fundraisers/case-limits.ts'
import { isCents } from '#contract/money.ts'
import { cleanLine, cleanText } from '#contract/plain-text.ts'
import type { FieldMessages } from '#server/platform/refusal.ts'
import { cleanCostLine } from './clean-cost-line.ts'
import { sceneOf } from './raise-scenes.ts'

type Person = { readonly relation: string | null }

export type NewCase = {
  readonly ownerId: string
  readonly purpose: 1 | 2
  readonly raiseType: number
  readonly raiseScene: string
  readonly title: string
  readonly summary: string
  readonly story: readonly StoryBlock[]
  readonly goalCents: number
  readonly costItems: readonly CostItem[]
  readonly zip: string
  readonly organizer: Person & { readonly displayName: string }
  readonly beneficiary: (Person & { readonly firstName: string; readonly lastName: string }) | null
  readonly sample: boolean
}

const cleanBlock = (block: StoryBlock): StoryBlock =>
  block.type === 'list'
    ? { ...block, items: block.items.map(cleanLine) }
    : { ...block, text: block.type === 'heading' ? cleanLine(block.text) : cleanText(block.text) }

const cleanRelation = ({ relation }: Person): Person => ({
  relation: relation === null ? null : cleanLine(relation),
})

/** Removes invisible characters and superfluous spaces from all typed text. */
export const cleanCase = (input: NewCase): NewCase => ({
  ...input,
  title: cleanLine(input.title),
  summary: cleanLine(input.summary),
  story: input.story.map(cleanBlock),
  costItems: input.costItems.map(cleanCostLine),
  organizer: {
    displayName: cleanLine(input.organizer.displayName),
    ...cleanRelation(input.organizer),
  },
  beneficiary:
    input.purpose === PURPOSE.myself || input.beneficiary === null
      ? null
      : {
          firstName: cleanLine(input.beneficiary.firstName),
          lastName: cleanLine(input.beneficiary.lastName),
          ...cleanRelation(input.beneficiary),
        },
})

const storyLength = (story: readonly StoryBlock[]): number =>
  story
    .flatMap((block) => (block.type === 'list' ? block.items : [block.text]))
    .reduce((sum, text) => sum + text.length, 0)

const isName = (name: string): boolean => name !== '' && name.length <= PERSON_NAME_MAX
const isRelation = ({ relation }: Person): boolean => relation === null || relation.length <= RELATION_MAX

/** Problems of a cleaned case, by field; empty if there are none. */
export const problemsOf = (input: NewCase): FieldMessages => {
  const { organizer, beneficiary } = input
  const storyCharacters = storyLength(input.story)
  // Counted like the schema: an emoji is one character, not two.
  const titleLength = [...input.title].length
  const checks = [
    {
      field: 'title',
      isValid: titleLength >= TITLE_MIN && titleLength <= TITLE_MAX,
      message: `A title has ${TITLE_MIN} to ${TITLE_MAX} characters.`,
    },
    {
      field: 'summary',
      isValid: input.summary.length <= SUMMARY_MAX,
      message: `Use at most ${SUMMARY_MAX} characters for the summary.`,
    },
    {
      field: 'story',
      isValid: storyCharacters >= STORY_MIN && storyCharacters <= STORY_MAX,
      message: `A story has ${STORY_MIN} to ${STORY_MAX.toLocaleString('en-US')} characters.`,
    },
    {
      field: 'goalCents',
      isValid:
        isCents(input.goalCents) && input.goalCents >= GOAL_MIN_CENTS && input.goalCents <= GOAL_MAX_CENTS,
      message: 'A goal is between $100 and $1,000,000.',
    },
    {
      field: 'costItems',
      isValid:
        input.costItems.length <= COST_ITEMS_MAX &&
        input.costItems.every((item) => costItemShape.safeParse(item).success),
      message: `Name what each of at most ${COST_ITEMS_MAX} lines is for, and its cost.`,
    },
    {
      field: 'raiseScene',
      isValid: sceneOf(input.raiseType, input.raiseScene) !== undefined,
      message: 'Choose what it is about.',
    },
    {
      field: 'organizer',
      isValid: isName(organizer.displayName) && isRelation(organizer),
      message: 'Say who organizes this.',
    },
    {
      field: 'beneficiary',
      isValid:
        input.purpose === PURPOSE.myself ||
        (beneficiary !== null &&
          isName(beneficiary.firstName) &&
          isName(beneficiary.lastName) &&
          isRelation(beneficiary)),
      message: 'Say who the money is for: first and last name.',
    },
  ]
  return checks.flatMap(({ isValid, field, message }) => (isValid ? [] : [{ field, message }]))
}
