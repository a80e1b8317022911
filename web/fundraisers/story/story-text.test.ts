import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoryBlock } from '#contract/cases/cases.ts'
import { documentFromStory, storyFromDocument } from './story-document.ts'
import { storyFromText, storyLength, textFromStory } from './story-text.ts'

const words = fc
  .array(fc.stringMatching(/^[A-Za-zé’,.😀]{1,12}$/u), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(' '))

const block: fc.Arbitrary<StoryBlock> = fc.oneof(
  words.map((text) => ({ type: 'paragraph' as const, text })),
  words.map((text) => ({ type: 'heading' as const, text })),
  words.map((text) => ({ type: 'quote' as const, text })),
  fc.array(words, { minLength: 1, maxLength: 4 }).map((items) => ({ type: 'list' as const, items })),
)
const story = fc.array(block, { maxLength: 8 })

it('converts every block to plain text or an editor document and back without a loss', () => {
  fc.assert(
    fc.property(story, (blocks) => {
      expect(storyFromText(textFromStory(blocks))).toEqual(blocks)
      expect(storyFromDocument(documentFromStory(blocks))).toEqual(blocks)
    }),
  )
})

it('parses text as people type it', () => {
  const input =
    '# What happened\r\nThe river came\nup.\n\n\n> Nine days\n> of it\n- floor\n* walls\n\n   \nThanks  you.'
  expect(storyFromText(input)).toEqual([
    { type: 'heading', text: 'What happened' },
    { type: 'paragraph', text: 'The river came up.' },
    { type: 'quote', text: 'Nine days of it' },
    { type: 'list', items: ['floor', 'walls'] },
    { type: 'paragraph', text: 'Thanks you.' },
  ])
  expect(storyFromText('What it costs\nRoof\t$3,000\nBeds\t$1,200\nand time')).toEqual(
    ['What it costs', 'Roof $3,000', 'Beds $1,200', 'and time'].map((text) => ({ type: 'paragraph', text })),
  )
  expect(storyLength(storyFromText(input))).toBe(67)
})
