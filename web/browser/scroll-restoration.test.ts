import { expect, it } from 'vitest'
import { createScrollPositions } from './scroll-restoration.ts'

const createStore = (text: string | null = null) => {
  let stored = text
  const setItem = (_name: string, value: string): void => {
    stored = value
  }
  return { getItem: () => stored, setItem }
}

it('stores the latest values of each history entry', () => {
  const positions = createScrollPositions(null)
  positions.remember('a', { top: 900 })
  positions.remember('b', { top: 40 })
  positions.remember('a', { link: '/case-detail/1' })
  expect(positions.at('a')).toEqual({ top: 900, link: '/case-detail/1' })
  expect(positions.at('b')).toEqual({ top: 40, link: null })
  expect(positions.at('c')).toBeNull()
})

it('restores positions in the next document', () => {
  const store = createStore()
  const before = createScrollPositions(store)
  before.remember('a', { top: 900 })
  before.save()
  expect(createScrollPositions(store).at('a')).toEqual({ top: 900, link: null })
})

it('stores no position for entries that share a key', () => {
  const positions = createScrollPositions(null)
  positions.remember('default', { top: 900 })
  expect(positions.at('default')).toBeNull()
})

it('evicts the positions that changed longest ago', () => {
  const positions = createScrollPositions(null)
  for (let entry = 0; entry <= 50; entry += 1) positions.remember(String(entry), { top: entry })
  expect(positions.at('0')).toBeNull()
  expect(positions.at('1')).not.toBeNull()
})

it.each(['{}', '[1]', '[["a"]]', '[["a",{"top":"far"}]]', '[["a",{"top":1,"link":2}]]'])(
  'ignores the stored value %s',
  (text) => {
    expect(createScrollPositions(createStore(text)).at('a')).toBeNull()
  },
)
