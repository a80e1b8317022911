import { expect, it } from 'vitest'
import { firstDraftOf } from './story.ts'

const storyAnswers = {
  organizer: 'I’m Lena.',
  recipient: 'The river came into Rosa’s kitchen.\n\nIt stayed for nine days.',
  relationship: 'We’ve been neighbors for years.',
  spend: 'The insurer paid for the furnace.',
  delivery: 'Straight to her account.',
}

it('a first draft begins with what happened, and has the answers and cost lines under headings', () => {
  const costItems = [
    { label: 'Kitchen floor ', amountCents: 420_000 },
    { label: 'Panel', amountCents: 75_050 },
    { label: 'Not known yet', amountCents: null },
  ]
  expect(firstDraftOf({ storyAnswers, costItems })).toEqual([
    { type: 'paragraph', text: 'The river came into Rosa’s kitchen.' },
    { type: 'paragraph', text: 'It stayed for nine days.' },
    { type: 'heading', text: 'Who we are' },
    { type: 'paragraph', text: 'I’m Lena.' },
    { type: 'paragraph', text: 'We’ve been neighbors for years.' },
    { type: 'heading', text: 'What the money pays for' },
    { type: 'paragraph', text: 'The insurer paid for the furnace.' },
    { type: 'list', items: ['Kitchen floor: $4,200', 'Panel: $750.50'] },
    { type: 'heading', text: 'How it gets there' },
    { type: 'paragraph', text: 'Straight to her account.' },
  ])
})

it('a first draft has no heading for what isn’t answered', () => {
  const empty = { organizer: '', recipient: '', relationship: ' ', spend: '', delivery: '' }
  expect(firstDraftOf({ storyAnswers: empty, costItems: [] })).toEqual([])
})
