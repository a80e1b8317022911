import { expect, it } from 'vitest'
import { createScrollPositions } from './scroll-restoration.ts'

const storeOf = (text: string | null = null) => {
  let kept = text
  const setItem = (_name: string, value: string): void => {
    kept = value
  }
  return { getItem: () => kept, setItem }
}

it('stores each history entry separately, and the last change', () => {
  const places = createScrollPositions(null)
  places.remember('a', { top: 900 })
  places.remember('b', { top: 40 })
  places.remember('a', { link: '/case-detail/1' })
  expect(places.at('a')).toEqual({ top: 900, link: '/case-detail/1' })
  expect(places.at('b')).toEqual({ top: 40, link: null })
  expect(places.at('c')).toBeNull()
})

it('restores them in the next document', () => {
  const store = storeOf()
  const before = createScrollPositions(store)
  before.remember('a', { top: 900 })
  before.save()
  expect(createScrollPositions(store).at('a')).toEqual({ top: 900, link: null })
})

it('stores no position for entries that share a key', () => {
  const places = createScrollPositions(null)
  places.remember('default', { top: 900 })
  expect(places.at('default')).toBeNull()
})

it('evicts those left longest ago', () => {
  const places = createScrollPositions(null)
  for (let entry = 0; entry <= 50; entry += 1) places.remember(String(entry), { top: entry })
  expect(places.at('0')).toBeNull()
  expect(places.at('1')).not.toBeNull()
})

it.each(['{}', '[1]', '[["a"]]', '[["a",{"top":"far"}]]', '[["a",{"top":1,"link":2}]]'])(
  'ignores %s',
  (text) => {
    expect(createScrollPositions(storeOf(text)).at('a')).toBeNull()
  },
)
