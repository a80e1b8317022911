import { describe, expect, test } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { emptyGift } from './gift-fields.ts'
import { forgetGift, keepGift, keptGift } from './kept-gift.ts'

const typed = {
  ...emptyGift({ kind: 'typed', text: '75' }, 0),
  fullName: 'Carol Brandt',
  message: 'Glad I can.',
}
const opened = (search: string) => ({ search, empty: emptyGift({ kind: 'preset', cents: 10_000 }, 0) })

describe('what was typed', () => {
  test('is there again after a reload, and in no other case', () => {
    const storage = tabStorage()
    keepGift(storage, 'CASE', { fields: typed, search: '?amount=100' })
    expect(keptGift(storage, 'CASE', opened('?amount=100'))).toEqual(typed)
    expect(keptGift(storage, 'CASE', opened(''))).toEqual(typed)
    expect(keptGift(storage, 'OTHER', opened(''))).toBeNull()
    forgetGift(storage, 'CASE')
    expect(keptGift(storage, 'CASE', opened(''))).toBeNull()
  })

  test('gives way to an amount chosen anew on the case’s page, and keeps the rest but for the tip', () => {
    const storage = tabStorage()
    const tipped = { ...typed, tip: { kind: 'dollars', cents: 500 } } as const
    keepGift(storage, 'CASE', { fields: tipped, search: '?amount=25' })
    expect(keptGift(storage, 'CASE', opened('?amount=100'))).toEqual({
      ...typed,
      amount: { kind: 'preset', cents: 10_000 },
    })
    keepGift(storage, 'CASE', { fields: tipped, search: '?amount=25' })
    expect(keptGift(storage, 'CASE', opened('?tip=1'))).toEqual(tipped)
  })

  test.each(['', 'null', '{', '[]', '{"search":""}', '{"search":"","fields":{"amount":{"kind":"preset"}}}'])(
    'is not read from %j',
    (text) => {
      const storage = tabStorage()
      storage.setItem('gift:CASE', text)
      expect(keptGift(storage, 'CASE', opened(''))).toBeNull()
    },
  )
})
