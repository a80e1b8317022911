import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { copyDonationStatus, refreshCaseCards } from '#server/cases/case-card.ts'
import { endCase } from '#server/cases/end-case.ts'
import { cursorOf } from '#server/platform/keyset-page.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { type CaseOptions, makeCase } from '#testing/make-case.ts'

type Listed = Envelope<CallOutput<Calls['caseList']>>

const test = testApp()
const ids: Record<string, string> = {}

const people = (firstName: string, lastName: string): CaseOptions => ({
  beneficiary: { firstName, lastName, relation: 'Neighbor' },
})
const story = (text: string): CaseOptions => ({
  story: [{ type: 'paragraph', text: `${text} ${'It is a long story, told in full. '.repeat(8)}` }],
})
const CASES: Record<string, CaseOptions> = {
  rosa: { ...story('The river stood in her kitchen for nine days.'), goalCents: 20_000 },
  tomas: {
    title: 'A ramp and a wider door for Tomás',
    raiseType: 1,
    raiseScene: 'accessible-home',
    summary: 'Eleven feet of ramp.',
    zip: '43609',
    ...people('Tomás', 'O’Brien'),
    ...story('He built half of the porches on our street.'),
  },
  creek: {
    title: 'Replant the Almeda creek greenway',
    raiseType: 7,
    raiseScene: 'green-space',
    summary: 'Four hundred willows.',
    zip: '97540',
    purpose: 1,
    beneficiary: null,
    organizer: { displayName: 'Wren Castellano', relation: null },
    ...story('After the fire came the willows.'),
    verified: false,
  },
  bus: {
    title: 'A used bus for Ridge Road',
    raiseType: 5,
    raiseScene: 'after-school',
    summary: 'Forty children wait for it.',
    zip: '41501',
    goalCents: 10_000,
    ...people('Darlene', 'Ratliff'),
    ...story('The road has no sidewalk.'),
  },
  ended: { title: 'A bench on the pier for the coach', zip: '55802', ...people('Ruth', 'Halvorsen') },
  draft: { title: 'A draft about the flood that nobody sees', published: false },
}

const list = async (query: Record<string, string>): Promise<Listed> =>
  (await test.app.inject({ url: calls.caseList.path, query })).json()
/** Keys of the listed cases, in order. */
const listed = async (query: Record<string, string>): Promise<string[]> => {
  const { code, data } = await list(query)
  expect(code).toBe(0)
  return data.items.map((item) => Object.keys(CASES).find((key) => ids[key] === item.caseId) ?? 'unknown')
}
const sorted = async (query: Record<string, string>): Promise<string[]> => (await listed(query)).sort()

beforeAll(async () => {
  for (const [key, options] of Object.entries(CASES)) {
    ids[key] = await makeCase(test, options)
    test.clock.advance(MINUTE_MS)
  }
  await endCase(test.deps, ids['ended'] ?? '', 'It is bolted down.')
  const give = (key: string, amountCents: number, email: string) =>
    placeDonation(test, ids[key] ?? '', { amountCents, email })
  await give('rosa', 19_000, 'one@mail.example')
  await give('bus', 2_000, 'one@mail.example')
  await give('bus', 500, 'two@mail.example')
  await test.work()
  await refreshCaseCards(test.deps, Object.values(ids))
})

describe('words', () => {
  it.each([
    ['flood', ['rosa']],
    ['FLOODS', ['rosa']],
    ['floood', ['rosa']],
    ['flodo', ['rosa']],
    ['folod', ['rosa']],
    ['mariete', ['rosa']],
    ['kitchn', ['rosa']],
    ['kitch', ['rosa']],
    ['rosa flood', ['rosa']],
    ['help for the rosa', ['rosa']],
    ['tomas', ['tomas']],
    ['Tomás', ['tomas']],
    ["o'brien", ['tomas']],
    ['O’Brien’s ramp', ['tomas']],
    ['bus', ['bus']],
    ['bsu', ['bus']],
    ['OR', ['creek']],
    ['oregon', ['creek']],
    ['ky', ['bus']],
    ['medical', ['tomas']],
    ['rosa willows', []],
    ['xylophone', []],
    ['🙂', []],
  ])('%s finds %j', async (q, expected) => {
    expect(await sorted({ q })).toEqual(expected)
  })

  it.each([
    '%',
    '_____',
    "' or 1=1 --",
    '"; drop table cases; --',
    '\\',
    ':* & | ! <-> ( )',
    '🙂',
    '\u200B\u202E',
    '\u0000flood',
    'x'.repeat(120),
    'a b c d e f g h i j k l m n o p',
    '½ ² ① ٣',
  ])('%j is searched as plain text', async (q) => {
    const { code } = await list({ q })
    expect([0, 10400]).toContain(code)
    expect(await sorted({})).toHaveLength(4)
  })
})

describe('filters', () => {
  it.each([
    [{}, ['bus', 'creek', 'rosa', 'tomas']],
    [{ withEnded: 'true' }, ['bus', 'creek', 'ended', 'rosa', 'tomas']],
    [{ raiseType: '7' }, ['creek']],
    [{ state: 'OH' }, ['rosa', 'tomas']],
    [{ state: 'OH', q: 'ramp' }, ['tomas']],
    [{ verifiedOnly: 'true' }, ['bus', 'rosa', 'tomas']],
    [{ progress: 'near_goal' }, ['rosa']],
    [{ progress: 'just_started' }, ['bus', 'creek', 'tomas']],
    [{ near: '45750' }, ['rosa']],
    // Vienna in West Virginia is twelve miles down the river.
    [{ near: '26105' }, ['rosa']],
    [{ near: '99205' }, []],
    [{ near: ' 26105-1234 ' }, ['rosa']],
  ])('%j lists %j', async (query, expected) => {
    expect(await sorted(query)).toEqual(expected)
  })

  it('name the town of a ZIP code', async () => {
    expect((await list({ near: '45750' })).data.nearPlace).toEqual({ city: 'Marietta', state: 'OH' })
  })

  it.each([
    [{ near: '00000' }, 'near'],
    [{ near: '09001' }, 'near'],
    [{ near: '4575' }, 'near'],
    [{ near: '45750-12' }, 'near'],
    [{ sort: 'nearest' }, 'sort'],
    [{ state: 'ohio' }, 'state'],
    [{ raiseType: '13' }, 'raiseType'],
    [{ sort: 'best' }, 'sort'],
    [{ limit: '1000' }, 'limit'],
    [{ q: 'x'.repeat(121) }, 'q'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused, naming %s', async (query, field) => {
    expect(await list(query)).toMatchObject({ code: 10400, data: { fields: [{ field }] } })
  })

  it('exclude a case from its set end', async () => {
    const caseId = await makeCase(test, { title: 'A case that ends by itself' })
    const end = new Date(test.clock.now().getTime() + 1000)
    await test.deps.database.db
      .updateTable('cases')
      .set({ endsAt: end })
      .where('caseId', '=', caseId)
      .execute()
    await test.deps.database.transact((tx) => copyDonationStatus(tx, caseId))
    expect(await sorted({ q: 'itself' })).toHaveLength(1)
    test.clock.advance(1000)
    expect(await sorted({ q: 'itself' })).toHaveLength(0)
    expect(await sorted({ q: 'itself', withEnded: 'true' })).toHaveLength(1)
  })
})

describe('sort orders', () => {
  it.each([
    ['newest', ['bus', 'creek', 'tomas', 'rosa']],
    ['near_goal', ['rosa', 'bus']],
    ['most_donors', ['bus', 'rosa']],
    ['trending', ['bus', 'rosa', 'creek', 'tomas']],
  ])('%s begins with %j', async (sort, first) => {
    expect((await listed({ sort })).slice(0, first.length)).toEqual(first)
  })

  it('just_started ends with the cases that have donations, the least funded first', async () => {
    expect((await listed({ sort: 'just_started' })).slice(2)).toEqual(['bus', 'rosa'])
  })

  it('trending stays the same as time passes, and follows new donations', async () => {
    const before = await listed({})
    test.clock.advance(20 * DAY_MS)
    await refreshCaseCards(test.deps, [ids['tomas'] ?? ''])
    expect(await listed({})).toEqual(before)
    await placeDonation(test, ids['tomas'] ?? '')
    await test.work()
    await refreshCaseCards(test.deps, [ids['tomas'] ?? ''])
    expect((await listed({}))[0]).toBe('tomas')
  })
})

describe('pages', () => {
  it.each(['trending', 'newest', 'near_goal', 'just_started', 'most_donors'])(
    'of one search, sorted %s, add up to the whole list',
    async (sort) => {
      const whole = await listed({ sort })
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { data }: Listed = await list({ sort, limit: '1', cursor })
        found.push(...data.items.map((item) => item.caseId))
        cursor = data.nextCursor
        expect(data.totalCount).toBe(whole.length)
      }
      expect(found).toEqual(whole.map((key) => ids[key]))
    },
  )

  it.each([
    'garbage',
    '%%%',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    cursorOf(['1', '000000000000']),
    cursorOf([1, "'; drop table cases"]),
    Buffer.from('[1e999,"000000000000"]').toString('base64url'),
    'x'.repeat(600),
  ])('refuse the cursor %s', async (cursor) => {
    expect(await list({ cursor })).toMatchObject({ code: 10400, data: { fields: [{ field: 'cursor' }] } })
  })
})
