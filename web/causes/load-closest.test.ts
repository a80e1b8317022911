import { expect, it, vi } from 'vitest'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readPlace } from './chosen-place.ts'
import { loadClosest } from './load-closest.ts'

type Page = CallOutput<Calls['caseList']>

// Only the ids matter here.
const cards = (...ids: string[]) => ids.map((caseId) => ({ caseId })) as Page['items']

/** Cases of a place, of any distance, and of the whole country. */
const listOf = (inside: string[]) =>
  vi.fn(async (input: CallInput<Calls['caseList']>): Promise<Page> => {
    const isOfPlace =
      input.state !== undefined || (input.near !== undefined && input.anyDistance === undefined)
    const items = isOfPlace ? cards(...inside) : cards('a', 'b', 'c', 'd', 'e')
    const nearPlace = input.near === undefined ? null : { city: 'Toledo', state: 'OH' }
    return {
      items: items.slice(0, Number(input.limit)),
      nextCursor: null,
      totalCount: items.length,
      nearPlace,
    }
  })

const find = (typed: string, inside: string[]) =>
  loadClosest({ caseList: listOf(inside) }, new URL(`http://here/?near=${encodeURIComponent(typed)}`), {
    limit: 3,
  })
const idsOf = ({ cards: found }: { cards: Page['items'] }) => found.map(({ caseId }) => caseId).join('')

it.each([
  ['', [], 'abc', 'From the whole country.'],
  ['43604', ['d', 'e', 'f'], 'def', 'Within 50 miles of Toledo, OH, closest to done first.'],
  ['43604', ['b'], 'bac', 'Within 50 miles of Toledo, OH: 1 case. Then the nearest ones elsewhere.'],
  ['43604', [], 'abc', 'None within 50 miles of Toledo, OH right now. These are the nearest ones elsewhere.'],
  [' o.h. ', ['c', 'e'], 'cea', 'In Ohio: 2 cases. Then the closest to done elsewhere.'],
  ['wyoming', [], 'abc', 'None in Wyoming right now. These are the closest to done elsewhere.'],
] as const)(
  'a visitor who typed %j, near whom %j are raising, sees %s',
  async (typed, inside, ids, words) => {
    const closest = await find(typed, [...inside])
    expect([idsOf(closest), closest.description, closest.problem]).toEqual([ids, words, null])
  },
)

it.each([
  ['Atlantis', /^Type a state/],
  ['4360', /ZIP code/],
  ['x'.repeat(10_000), /^Type a state/],
])('a text that is no place says so, and the whole country is shown', async (typed, problem) => {
  const closest = await find(typed, [])
  expect(closest.problem).toMatch(problem)
  expect(closest.typed.length).toBeLessThanOrEqual(40)
  expect([idsOf(closest), closest.place]).toEqual(['abc', null])
})

it('a state is read by its name and its code', () => {
  expect(readPlace('New York').place).toEqual(readPlace('ny').place)
})
