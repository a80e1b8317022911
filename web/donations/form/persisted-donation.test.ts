import { describe, expect, test } from 'vitest'
import { formsOf, tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { emptyDonation } from './donation-fields.ts'
import { forgetDonation, persistDonation, persistedDonation } from './persisted-donation.ts'

const typed = {
  ...emptyDonation({ kind: 'typed', text: '75' }, 0),
  fullName: 'Carol Brandt',
  message: 'Glad I can.',
}
const openedAt = (search: string) => ({ search, empty: emptyDonation({ kind: 'preset', cents: 10_000 }, 0) })

describe('typed input', () => {
  test('is restored after a reload, for the same case only', () => {
    const storage = tabStorage()
    const before = formsOf(storage)
    persistDonation(before, 'CASE', { fields: typed, search: '?amount=100' })
    before.persist()
    const forms = formsOf(storage)
    forms.restore()
    expect(persistedDonation(forms, 'CASE', openedAt('?amount=100'))).toEqual(typed)
    expect(persistedDonation(forms, 'CASE', openedAt(''))).toEqual(typed)
    expect(persistedDonation(forms, 'OTHER', openedAt(''))).toBeNull()
    forgetDonation(forms, 'CASE')
    expect(persistedDonation(forms, 'CASE', openedAt(''))).toBeNull()
  })

  test('loses only its amount and tip to a new amount chosen on the case’s page', () => {
    const forms = formsOf()
    const tipped = { ...typed, tip: { kind: 'dollars', cents: 500 } } as const
    persistDonation(forms, 'CASE', { fields: tipped, search: '?amount=25' })
    expect(persistedDonation(forms, 'CASE', openedAt('?amount=100'))).toEqual({
      ...typed,
      amount: { kind: 'preset', cents: 10_000 },
    })
    persistDonation(forms, 'CASE', { fields: tipped, search: '?amount=25' })
    expect(persistedDonation(forms, 'CASE', openedAt('?tip=1'))).toEqual(tipped)
  })

  test.each(['', null, [], { search: '' }, { search: '', fields: { amount: { kind: 'preset' } } }])(
    'is ignored if the stored value is %j',
    (altered) => {
      const forms = formsOf()
      forms.set('gift:CASE', altered)
      expect(persistedDonation(forms, 'CASE', openedAt(''))).toBeNull()
    },
  )
})
