import { describe, expect, it } from 'vitest'
import { cleanCase, type NewCase, problemsOf } from './new-case.ts'

const fine: NewCase = {
  ownerId: '0190a0a0-0000-7000-8000-000000000000',
  purpose: 2,
  raiseType: 8,
  raiseScene: 'flood',
  title: 'Help Rosa rebuild',
  summary: 'Her kitchen floor needs a floor under it.',
  story: [
    { type: 'heading', text: 'The river' },
    { type: 'paragraph', text: 'It came up through the floor. '.repeat(10) },
    { type: 'list', items: ['floor', 'walls'] },
  ],
  goalCents: 1_840_000,
  costItems: [{ label: 'Kitchen floor', amountCents: 1_840_000 }],
  zip: '45750',
  organizer: { displayName: 'Lena Whitcomb', relation: 'Neighbor' },
  beneficiary: { firstName: 'Rosa', lastName: 'Delgado', relation: null },
  sample: false,
}

const fieldsOf = (changes: Partial<NewCase>): string[] =>
  problemsOf(cleanCase({ ...fine, ...changes })).map(({ field }) => field)

describe('a new case', () => {
  it('is valid as it is, and for oneself without a beneficiary', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ purpose: 1, beneficiary: null })).toEqual([])
    expect(fieldsOf({ title: '🏠'.repeat(60) })).toEqual([])
  })

  it.each<[string, Partial<NewCase>]>([
    ['title', { title: 'Too short' }],
    ['title', { title: `Nothing\u200B\u202E${' '.repeat(40)}` }],
    ['title', { title: 'x'.repeat(61) }],
    // Eighteen UTF-16 code units are nine characters.
    ['title', { title: '🏠'.repeat(9) }],
    ['summary', { summary: 'x'.repeat(161) }],
    ['story', { story: [] }],
    ['story', { story: [{ type: 'paragraph', text: ' \u200B'.repeat(200) }] }],
    ['story', { story: [{ type: 'paragraph', text: 'x'.repeat(20_001) }] }],
    ['goalCents', { goalCents: 9999 }],
    ['goalCents', { goalCents: 100_000_001 }],
    ['goalCents', { goalCents: 10_000.5 }],
    ['goalCents', { goalCents: Number.NaN }],
    ['costItems', { costItems: [{ label: ' ', amountCents: 100 }] }],
    ['costItems', { costItems: [{ label: 'Floor', amountCents: 0 }] }],
    ['costItems', { costItems: Array.from({ length: 21 }, () => ({ label: 'Floor', amountCents: 100 })) }],
    ['raiseScene', { raiseScene: 'wildfire in space' }],
    // A scene of another cause.
    ['raiseScene', { raiseType: 1 }],
    ['organizer', { organizer: { displayName: '\u200B', relation: null } }],
    ['beneficiary', { beneficiary: null }],
    ['beneficiary', { beneficiary: { firstName: 'Rosa', lastName: '', relation: null } }],
    ['beneficiary', { beneficiary: { firstName: 'R'.repeat(500), lastName: 'D', relation: null } }],
  ])('is refused for its %s: %j', (field, changes) => {
    expect(fieldsOf(changes)).toEqual([field])
  })

  it('keeps text as text, without invisible characters', () => {
    const { title, story, organizer } = cleanCase({
      ...fine,
      title: '  <b>Help</b>\n Rosa\u202E   rebuild ',
      story: [{ type: 'paragraph', text: 'One.\r\n\r\n\r\n\r\nTwo\u0007.' }],
      organizer: { displayName: 'مريم 👩‍👩‍👧 Ame\u0301lie', relation: null },
    })
    expect(title).toBe('<b>Help</b> Rosa rebuild')
    expect(story).toEqual([{ type: 'paragraph', text: 'One.\n\nTwo.' }])
    expect(organizer.displayName).toBe('مريم 👩‍👩‍👧 Amélie')
  })
})
