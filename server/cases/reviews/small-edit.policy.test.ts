import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoryBlock } from '#contract/cases/cases.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import {
  ADDED_PARAGRAPH_MAX,
  addsContact,
  hasContact,
  isSmallEdit,
  WORDS_PER_TYPO,
} from './small-edit.policy.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

const paragraph = (text: string): StoryBlock => ({ type: 'paragraph', text })
const TEXTS = [
  'My neighbor has driven the number 14 bus for twenty-two years. In October the river came up to her kitchen.',
  'The insurer has paid for the furnace. The floor, the walls and the panel cost $18,400, and they are on her.',
  'The money goes straight to her own account, and each receipt is photographed and posted as an update.',
]
const withStory = (texts: readonly string[]): Snapshot =>
  snapshotOf(wholeDraft({ storyMode: 'free', story: texts.map(paragraph) }), {
    city: 'Marietta',
    state: 'OH',
  })
const reviewed = withStory(TEXTS)
const isSmallStory = (texts: readonly string[]): boolean => isSmallEdit('story', reviewed, withStory(texts))
const changed = (from: string, to: string): string[] => TEXTS.map((text) => text.replace(from, to))
const isSmallTitle = (title: string): boolean => isSmallEdit('title', reviewed, { ...reviewed, title })

describe('a small change of a story', () => {
  it.each([
    ['a typo', 'kitchen', 'kitchne'],
    ['a letter more', 'walls', 'wallls'],
    ['a capital', 'the river', 'the River'],
    ['punctuation', 'furnace. The', 'furnace; the'],
    ['the other apostrophe and quotes', 'number 14 bus', '“number 14” bus'],
  ])('is %s', (_, from, to) => {
    expect(isSmallStory(changed(from, to))).toBe(true)
  })

  it.each([
    ['a figure', '14', '15'],
    ['an amount', '$18,400', '$18,900'],
    ['an amount by its mark', '$18,400', '$18.400'],
    ['a figure in words', 'twenty-two', 'twenty-ten'],
    ['another word', 'paid', 'lied'],
    ['a short word', 'on her', 'on him'],
    ['a name', 'October', 'Octobor'],
    ['a negation', 'has paid', 'has not paid'],
    ['a word more', 'her own', 'her very own'],
    ['an address', 'update.', 'update.com'],
    ['a word of another script', 'river', 'rіver'],
    ['many marks', 'update.', 'update!!!!!!'],
  ])('isn’t %s', (_, from, to) => {
    expect(isSmallStory(changed(from, to))).toBe(false)
  })

  it.each([
    [
      'news',
      'Last night the crew took out the last of the wet drywall, and she cried a little, and then she laughed.',
    ],
    [
      'a known amount',
      'Of the $18,400, the floor comes first. It was laid in 1962, and 3 of us pulled it up.',
    ],
  ])('is an added paragraph with %s, wherever it stands', (_, text) => {
    for (let index = 0; index <= TEXTS.length; index += 1)
      expect(isSmallStory(TEXTS.toSpliced(index, 0, text))).toBe(true)
  })

  it.each([
    ['a link', 'See the pictures at https://evil.example/x.'],
    ['a domain', 'Her page is helprosa.example now, see there.'],
    ['an e-mail address', 'Write to rosa@mail.example if you want to help.'],
    ['a telephone number', 'You can reach us under 740 555 0123 each day.'],
    ['another way to pay', 'Some of you asked: she is on Venmo, too.'],
    ['another amount', 'The new estimate is $24,000, sadly.'],
    ['another amount in words', 'We now need thirty thousand dollars.'],
    ['an abbreviated amount', 'The new estimate is 24k.'],
    ['a bare figure like an amount', 'The new estimate is 2400.50 in all.'],
    ['too much', 'word '.repeat(ADDED_PARAGRAPH_MAX / 5 + 1).trim()],
  ])('isn’t an added paragraph with %s', (_, text) => {
    expect(isSmallStory([...TEXTS, text])).toBe(false)
  })

  it('isn’t two added paragraphs, a removed one, a moved one, a heading or a list', () => {
    const more = 'The crew came back this morning.'
    expect(isSmallStory([...TEXTS, more, 'And the next day, too.'])).toBe(false)
    expect(isSmallStory(TEXTS.slice(1))).toBe(false)
    expect(isSmallStory([TEXTS[1] ?? '', TEXTS[0] ?? '', TEXTS[2] ?? ''])).toBe(false)
    for (const block of [
      { type: 'heading', text: more },
      { type: 'list', items: [more] },
    ] satisfies StoryBlock[])
      expect(isSmallEdit('story', reviewed, { ...reviewed, story: [...reviewed.story, block] })).toBe(false)
  })
})

it.each([
  ['Help my neighbor rebuild after the flood', true],
  ['Help my nieghbor rebuild after the floods', true],
  ['Help my neighbor rebuild after the fire', false],
  ['Help my neighbors rebuilt aftre teh flood', false],
  ['Help rosa rebuild after the flood', false],
])('the title "%s" is a small change of one: %s', (title, isSmall) => {
  expect(isSmallTitle(title)).toBe(isSmall)
})

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 6, maxLength: 12 })
const words = fc.array(word, { minLength: 30, maxLength: 120 })
const storyOf = (texts: readonly string[]) => withStory(texts)

describe('however a story is changed', () => {
  it('one that differs in more words than its length allows isn’t small', () => {
    fc.assert(
      fc.property(words, (typed) => {
        const corrected = typed.map((one) => `${one}x`)
        const allowed = Math.max(2, Math.floor(typed.length / WORDS_PER_TYPO))
        const differing = (count: number) =>
          isSmallEdit(
            'story',
            storyOf([typed.join(' ')]),
            storyOf([[...corrected.slice(0, count), ...typed.slice(count)].join(' ')]),
          )
        return differing(allowed) && !differing(allowed + 1)
      }),
    )
  })

  it('a small change of any text leaves its figures, addresses and capitals as they were', () => {
    const piece = fc.oneof(
      word,
      fc.constantFrom('$500', '14', 'Rosa', 'evil.example', '@rosa', 'not', '7 4 0 5 5 5'),
    )
    const text = fc.array(piece, { minLength: 3, maxLength: 30 }).map((parts) => parts.join(' '))
    const telling = (typed: string) => typed.split(' ').filter((one) => /[^a-z]|^not$/.test(one))
    fc.assert(
      fc.property(text, text, fc.nat(29), (before, other, at) => {
        // Mostly the same words, with one of the other's, so that small changes are among them.
        const after = before
          .split(' ')
          .with(at % before.split(' ').length, other.split(' ')[0] ?? '')
          .join(' ')
        const isSmall = isSmallEdit('story', storyOf([before]), storyOf([after]))
        return !isSmall || JSON.stringify(telling(before)) === JSON.stringify(telling(after))
      }),
    )
  })

  it('an added paragraph with an address, a number or an amount is never small, whatever is around it', () => {
    const bad = fc.constantFrom(
      'https://x.example',
      'rosa@mail.example',
      '740-555-0123',
      '$24,000',
      'venmo',
      '5k',
      '€900',
    )
    fc.assert(
      fc.property(words, bad, fc.nat(119), (typed, one, at) => {
        const text = typed
          .slice(0, 30)
          .toSpliced(at % 30, 0, one)
          .join(' ')
        return !isSmallStory([...TEXTS, text])
      }),
    )
  })

  it('the same story is small', () => {
    fc.assert(fc.property(words, (typed) => isSmallEdit('story', storyOf(typed), storyOf(typed))))
  })
})

it('contact details in a summary or a caption are found, and ordinary ones aren’t', () => {
  const sent = (summary: string) => ({ ...reviewed, summary })
  expect(addsContact('summary', reviewed, sent('Her floor needs a floor under it.'))).toBe(false)
  expect(addsContact('summary', reviewed, sent('Write to rosa@mail.example.'))).toBe(true)
  expect(
    addsContact('summary', sent('Write to rosa@mail.example.'), sent('Write to rosa@mail.example.')),
  ).toBe(false)
  expect(hasContact('Pay with 𝘃𝗲𝗻𝗺𝗼, or go to evil。example')).toBe(true)
})
