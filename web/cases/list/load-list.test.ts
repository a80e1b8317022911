import { expect, it } from 'vitest'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { loadList } from './load-list.ts'

/** An API that has this many active cases, two of them medical, and records its calls. */
const apiWith = (activeCount: number) => {
  const requests: CallInput<Calls['caseList']>[] = []
  const caseList = async (input: CallInput<Calls['caseList']>): Promise<CallOutput<Calls['caseList']>> => {
    requests.push(input)
    const totalCount = input.raiseType === undefined ? activeCount : 2
    return { items: [], nextCursor: null, totalCount, nearPlace: null }
  }
  return { api: { caseList }, requests }
}

it.each(['', 'sort=newest', 'cursor=abc&shown=18'])(
  'takes the number of active cases from an unfiltered list (%j), without another call',
  async (search) => {
    const { api, requests } = apiWith(22)
    expect(await loadList(api, new URLSearchParams(search))).toMatchObject({ raisingCount: 22 })
    expect(requests).toHaveLength(1)
  },
)

it('loads the nearest cases if there are none near a ZIP code', async () => {
  const requests: CallInput<Calls['caseList']>[] = []
  const caseList = async (input: CallInput<Calls['caseList']>): Promise<CallOutput<Calls['caseList']>> => {
    requests.push(input)
    return { items: [], nextCursor: null, totalCount: 0, nearPlace: { city: 'Bozeman', state: 'MT' } }
  }
  expect(await loadList({ caseList }, new URLSearchParams('zip=59718&sort=newest'))).toHaveProperty('nearest')
  expect(requests.at(-1)).toMatchObject({ near: '59718', anyDistance: 'true' })
  expect(requests.at(-1)).not.toHaveProperty('sort')
})

it('counts all active cases beside a filtered list', async () => {
  const { api, requests } = apiWith(22)
  const loaded = await loadList(api, new URLSearchParams('cause=medical'))
  expect(loaded).toMatchObject({ raisingCount: 22, page: { totalCount: 2 } })
  expect(requests).toMatchObject([{ raiseType: 1 }, { limit: 1 }])
})

it('searches near a ZIP code that was typed as the search text', async () => {
  const { api, requests } = apiWith(22)
  expect((await loadList(api, new URLSearchParams('q=43604'))).filters).toMatchObject({
    words: '',
    zip: '43604',
  })
  expect(requests[0]).toMatchObject({ near: '43604' })
  expect(requests[0]).not.toHaveProperty('q')
  const { filters } = await loadList(api, new URLSearchParams('q=43604&zip=94110'))
  expect(filters).toMatchObject({ words: '43604', zip: '94110' })
})
