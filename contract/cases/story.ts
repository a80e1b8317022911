import { type DraftFields, STORY_QUESTIONS, type StoryAnswers } from '#contract/fundraisers/case-draft.ts'
import { formatDonation } from '#contract/money.ts'
import { cleanLine, cleanText, countCharacters } from '#contract/plain-text.ts'
import type { StoryBlock } from './cases.ts'

const cleanBlock = (block: StoryBlock): StoryBlock => {
  if (block.type === 'list')
    return { ...block, items: block.items.map(cleanLine).filter((item) => item !== '') }
  return { ...block, text: block.type === 'heading' ? cleanLine(block.text) : cleanText(block.text) }
}

const hasText = (block: StoryBlock): boolean =>
  block.type === 'list' ? block.items.length > 0 : block.text !== ''

/** A story as published: without invisible characters and empty blocks. */
export const cleanStory = (blocks: readonly StoryBlock[]): StoryBlock[] =>
  blocks.map(cleanBlock).filter(hasText)

/** Turns plain text into a story; an empty line starts a new paragraph. */
export const paragraphsOf = (text: string): StoryBlock[] =>
  cleanText(text)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ type: 'paragraph', text: paragraph }))

/** Turns the answers to the five questions into a story, in the order of the questions. */
export const storyOfAnswers = (answers: StoryAnswers): StoryBlock[] =>
  STORY_QUESTIONS.flatMap((question) => paragraphsOf(answers[question]))

type DraftParts = Pick<DraftFields, 'storyAnswers' | 'costItems'>

/** A heading and what is below it; nothing if that is empty. */
const section = (heading: string, blocks: readonly StoryBlock[]): readonly StoryBlock[] =>
  blocks.length === 0 ? [] : [{ type: 'heading', text: heading }, ...blocks]

const costList = (costItems: DraftParts['costItems']): StoryBlock[] => {
  const items = costItems.flatMap(({ label, amountCents }) =>
    cleanLine(label) === '' || amountCents === null
      ? []
      : [`${cleanLine(label)}: ${formatDonation(amountCents)}`],
  )
  return items.length === 0 ? [] : [{ type: 'list', items }]
}

/**
 * A first draft of the freely written story, from the answers and cost lines alone: what happened comes first, as readers
 * decide there; then who asks, what the money pays for, and how it gets there.
 */
export const firstDraftOf = ({ storyAnswers, costItems }: DraftParts): StoryBlock[] => {
  const { organizer, recipient, relationship, spend, delivery } = storyAnswers
  return [
    ...paragraphsOf(recipient),
    ...section('Who we are', [...paragraphsOf(organizer), ...paragraphsOf(relationship)]),
    ...section('What the money pays for', [...paragraphsOf(spend), ...costList(costItems)]),
    ...section('How it gets there', paragraphsOf(delivery)),
  ]
}

/** The story of a draft in either mode. */
export const storyOfDraft = ({
  storyMode,
  storyAnswers,
  story,
}: Pick<DraftFields, 'storyMode' | 'storyAnswers' | 'story'>): StoryBlock[] =>
  storyMode === 'questions' ? storyOfAnswers(storyAnswers) : cleanStory(story)

/** Length of the story's text in code points: an emoji is one. */
export const storyLength = (blocks: readonly StoryBlock[]): number =>
  blocks
    .flatMap((block) => (block.type === 'list' ? block.items : [block.text]))
    .reduce((sum, text) => sum + countCharacters(text), 0)
