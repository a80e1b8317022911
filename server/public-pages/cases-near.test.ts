import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { placeOfZip } from '#server/cases/zip-place.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

type Listed = Envelope<CallOutput<Calls['caseList']>>

const test = testApp()
/** Marietta and, down the river, Vienna, Parkersburg twice, and Athens; Duluth is far away. */
const ZIPS = ['45750', '26105', '26101', '26104', '45701', '55802']

const list = async (query: Record<string, string>): Promise<Listed> =>
  (await test.app.inject({ url: calls.caseList.path, query })).json()

beforeAll(async () => {
  for (const zip of ZIPS) {
    await makeCase(test, { zip })
    test.clock.advance(MINUTE_MS)
  }
})

describe('near a ZIP code', () => {
  const milesFrom = async (near: string, more: Record<string, string> = {}) => {
    const { data } = await list({ near, ...more })
    return data.items.map(({ city, milesAway }) => [city, milesAway])
  }
  it('the nearest come first, with their distances', async () => {
    const miles = await milesFrom('45750')
    expect(miles.map(([city]) => city)).toEqual([
      'Marietta',
      'Vienna',
      'Parkersburg',
      'Parkersburg',
      'Athens',
    ])
    expect(miles.map(([, away]) => away)).toEqual([0, 8, 13, 13, 35])
    expect((await milesFrom('45701-0001')).map(([city]) => city).at(0)).toBe('Athens')
  })

  it('another sort order is possible, with distances too', async () => {
    const miles = await milesFrom('45750', { sort: 'newest' })
    expect(miles.at(0)).toEqual(['Athens', 35])
    expect((await list({})).data.items.every(({ milesAway }) => milesAway === null)).toBe(true)
  })

  it('pages add up to the whole list, with equal distances too', async () => {
    const whole = (await list({ near: '45750' })).data.items.map((item) => item.caseId)
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data }: Listed = await list({ near: '45750', limit: '1', cursor })
      found.push(...data.items.map((item) => item.caseId))
      cursor = data.nextCursor
    }
    expect(found).toEqual(whole)
  })

  it('without a case nearby, the nearest are found at any distance, with their distances', async () => {
    expect((await list({ near: '59718' })).data.totalCount).toBe(0)
    const { data } = await list({ near: '59718', anyDistance: 'true' })
    expect(data.items[0]).toMatchObject({ city: 'Duluth', milesAway: expect.any(Number) })
    expect(data.items.map(({ milesAway }) => milesAway ?? 0)).toEqual(
      data.items.map(({ milesAway }) => milesAway ?? 0).toSorted((a, b) => a - b),
    )
  })

  it('a case is placed at its town’s center, and distances reveal nothing more exact', async () => {
    const [one, other] = await Promise.all(['26101', '26104'].map((zip) => placeOfZip(zip)))
    expect(one).toEqual(other)
  })
})
