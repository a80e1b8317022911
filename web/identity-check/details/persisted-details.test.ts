import { describe, expect, it } from 'vitest'
import { formsOf, tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { EMPTY_DETAILS } from './details-fields.ts'
import { forgetDetails, persistDetails, persistedDetails } from './use-details-form.ts'

const CASE = 'M9TP98ECZ4D8'

describe('unsent input', () => {
  const { attested: _, ...emptyTexts } = EMPTY_DETAILS
  const input = {
    ...emptyTexts,
    legalFirstName: 'Rosa',
    birthYear: '1968',
    address: '214 Putnam Street',
    city: 'Marietta',
    zip: '45750',
    phone: '7405550138',
  }

  it('is restored within the page, except the attestation', () => {
    const memory = formsOf()
    persistDetails(memory, CASE, { ...input, attested: true })
    expect(persistedDetails(memory, CASE)).toEqual(input)
    expect(persistedDetails(memory, '0123456789AB')).toBeNull()
    forgetDetails(memory, CASE)
    expect(persistedDetails(memory, CASE)).toBeNull()
  })

  it('is restored after a reload, including birth date, address and phone', () => {
    const storage = tabStorage()
    const before = formsOf(storage)
    persistDetails(before, CASE, { ...input, attested: true })
    before.persist()
    const after = formsOf(storage)
    after.restore()
    expect(persistedDetails(after, CASE)).toEqual(input)
  })

  it('is ignored if the stored value is altered', () => {
    const memory = formsOf()
    memory.set(`check:${CASE}`, 'x')
    expect(persistedDetails(memory, CASE)).toBeNull()
  })
})
