import { expect, it } from 'vitest'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { keepCard, keptCard } from './persisted-card.ts'

it('keeps the last card of an order, and of no other order', () => {
  const storage = tabStorage()
  expect(keptCard(storage, 'one')).toBeNull()
  keepCard(storage, 'one', { token: 'ctoken_1', card: 'Visa ending 4242' })
  keepCard(storage, 'one', { sentence: 'This card can’t be used here.' })
  keepCard(storage, 'one', { token: 'ctoken_2', card: null })
  expect(keptCard(storage, 'one')).toBe('Visa ending 4242')
  keepCard(storage, 'one', { token: 'ctoken_3', card: 'Mastercard ending 4444' })
  expect(keptCard(storage, 'one')).toBe('Mastercard ending 4444')
  expect(keptCard(storage, 'another')).toBeNull()
})
