import { expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { persistCard, persistedCard } from './persisted-card.ts'

it('returns the last named card of an order, and none of another order', () => {
  const storage = tabStorage()
  expect(persistedCard(storage, 'one')).toBeNull()
  persistCard(storage, 'one', { source: { confirmationToken: 'ctoken_1' }, card: 'Visa ending 4242' })
  persistCard(storage, 'one', { sentence: 'This card can’t be used here.' })
  persistCard(storage, 'one', { source: { confirmationToken: 'ctoken_2' }, card: null })
  expect(persistedCard(storage, 'one')).toBe('Visa ending 4242')
  persistCard(storage, 'one', { source: { confirmationToken: 'ctoken_3' }, card: 'Mastercard ending 4444' })
  expect(persistedCard(storage, 'one')).toBe('Mastercard ending 4444')
  expect(persistedCard(storage, 'another')).toBeNull()
})
