import { expect, it } from 'vitest'
import { guardedStorage } from './tab-storage.ts'
import { tabStorage } from './tab-storage-for-tests.ts'

const forbidden = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it('holds in memory what the browser forbids to store', () => {
  const storage = guardedStorage(forbidden)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

it('holds in memory what a full storage refuses, and stores it once there is room', () => {
  const stored = tabStorage()
  let isFull = true
  const browser = {
    ...stored,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      stored.setItem(name, value)
    },
  }
  // Safe cast: the rest of a Storage isn't used.
  const storage = guardedStorage(() => browser as Storage)
  storage.setItem('a', '1')
  expect([storage.getItem('a'), stored.getItem('a')]).toEqual(['1', null])
  isFull = false
  storage.setItem('a', '2')
  expect([storage.getItem('a'), stored.getItem('a')]).toEqual(['2', '2'])
})

it('holds what the browser forbids to store in the storage that it is given, for another page', () => {
  const other = tabStorage()
  guardedStorage(forbidden, other).setItem('a', '1')
  const nextPage = guardedStorage(forbidden, other)
  expect(nextPage.getItem('a')).toBe('1')
  nextPage.removeItem('a')
  expect(other.getItem('a')).toBeNull()
})

it('throws on what is no refusal of the browser', () => {
  const storage = guardedStorage(() => {
    throw new TypeError('ours')
  })
  expect(() => storage.getItem('a')).toThrow('ours')
})
