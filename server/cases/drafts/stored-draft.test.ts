import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STORY_BLOCKS_MAX, STORY_MAX, SUMMARY_MAX, TITLE_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanText, countCharacters, normalized } from '#contract/plain-text.ts'
import { readFields } from './draft-fields.ts'

/** Characters that make careless code slow when repeated. */
const HOSTILE = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\u00a0',
  '-',
  '.',
  '@',
  '(',
  '1',
  'a',
  '\u0301',
  '\u0323',
  '\uff9e',
  '\u200d',
  '👧',
  '\ud800',
]

/** Up to 100,000 characters: runs of a few hostile ones. */
const hostileText = fc
  .array(fc.tuple(fc.constantFrom(...HOSTILE), fc.integer({ min: 1, max: 20_000 })), { maxLength: 5 })
  .map((runs) => runs.map(([character, times]) => character.repeat(times)).join(''))

/** A draft may hold twice a case's maximum while its author shortens it. */
const SLACK = 2

it('a stored draft is read with no more than a save takes today, however much is stored', () => {
  fc.assert(
    fc.property(hostileText, fc.integer({ min: 1, max: 3 * STORY_BLOCKS_MAX }), (text, blocks) => {
      const { title, summary, story, storyAnswers } = readFields({
        title: text,
        summary: text,
        storyAnswers: { organizer: text, recipient: '', relationship: '', spend: '', delivery: '' },
        story: Array.from({ length: blocks }, (_, index) =>
          index === 0
            ? { type: 'list', items: Array.from({ length: blocks }, () => text.slice(0, 100)) }
            : { type: 'paragraph', text: index === 1 ? text : '' },
        ),
      })
      expect(countCharacters(title)).toBeLessThanOrEqual(SLACK * TITLE_MAX)
      expect(countCharacters(summary)).toBeLessThanOrEqual(SLACK * SUMMARY_MAX)
      expect(countCharacters(storyAnswers.organizer)).toBeLessThanOrEqual(SLACK * STORY_MAX)
      expect(story.length).toBeLessThanOrEqual(STORY_BLOCKS_MAX)
      for (const block of story)
        for (const part of block.type === 'list' ? block.items : [block.text])
          expect(countCharacters(part)).toBeLessThanOrEqual(SLACK * STORY_MAX)
    }),
    { numRuns: 50 },
  )
})

it('cleaning never puts more than thirty marks in order, and leaves no blank at the end of a line', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const cleaned = cleanText(text)
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
        expect(/\p{M}{61}/u.test(normalized(text, form))).toBe(false)
      expect(cleaned.split('\n').every((line) => line === line.trimEnd())).toBe(true)
      expect(cleaned.length).toBeLessThanOrEqual(3 * text.length)
    }),
    { numRuns: 50 },
  )
})
