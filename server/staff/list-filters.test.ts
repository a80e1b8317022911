import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addDays, pacificDay } from '#contract/dates.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let admin: TestPerson
let rampId: string
let otherId: string
const today = () => pacificDay(test.clock.now())

beforeAll(async () => {
  admin = await staffPerson(test, 'admin')
  rampId = await makeCase(test, { title: 'A ramp for Theo', goalCents: 250_000 })
  otherId = await makeCase(test)
  const visitor = new TestPerson(test, 'visitor@mail.example')
  for (const [caseId, amountCents, email] of [
    [rampId, 4000, 'cy@mail.example'],
    [otherId, 9000, 'dee@mail.example'],
  ] as const) {
    const gift = await DonationLink.create(test, { caseId, amountCents, email })
    await gift.act('requestRefund', { reason: 'mistake', text: 'It was meant for another fundraiser.' })
    await visitor.call('reportCase', {
      caseId,
      idempotencyKey: randomUUID(),
      reason: caseId === rampId ? 'private' : 'not_true',
      text: 'The house on the picture stands in another town.',
    })
    await admin.call('freezeAccount', {
      caseId,
      kind: 'staff',
      reason: 'A question about the account is open.',
      message: 'We have a question about your account.',
    })
    await visitor.call('submitLead', {
      email,
      phone: '(503) 214-0188',
      consent: true,
      consentVersion: LEAD_CONSENT.version,
    })
    await visitor.call('contactSupport', {
      idempotencyKey: randomUUID(),
      name: 'Cy Alder',
      email,
      topic: 'gift',
      text: 'Where is my receipt, please?',
    })
  }
  const [message] = (await admin.call('contactMessages', { email: 'cy@mail.example' })).data.items
  const { messageId } = message ?? { messageId: '' }
  expect((await admin.call('tieContact', { messageId, version: 1, caseId: rampId })).code).toBe(0)
})

type List =
  | 'staffCases'
  | 'staffJournals'
  | 'staffHolds'
  | 'refundRequests'
  | 'reportedCases'
  | 'staffLeads'
  | 'contactMessages'

/** Of each list: filters that all of its rows match, that one row matches together, and that none does. */
const MATRIX: Readonly<Record<List, { readonly one: () => object; readonly none: readonly object[] }>> = {
  staffCases: {
    one: () => ({ ofCase: 'ramp for theo', maxCents: 250_000, filter: 'live' }),
    none: [
      { ofCase: 'ramp', minCents: 250_001 },
      { ofCase: 'ramp', filter: 'hidden' },
    ],
  },
  staffJournals: {
    one: () => ({ ofCase: rampId, minCents: 3000 }),
    none: [{ ofCase: 'ramp', minCents: 100_000 }],
  },
  staffHolds: {
    one: () => ({ ofCase: rampId, kind: 'staff' }),
    none: [{ ofCase: 'ramp', kind: 'disputes' }, { ofCase: 'no such words' }],
  },
  refundRequests: {
    one: () => ({ ofCase: rampId, donor: 'cy@mail.example', maxCents: 5000 }),
    none: [{ ofCase: 'ramp', donor: 'dee@mail.example' }, { minCents: 100_000 }],
  },
  reportedCases: {
    one: () => ({ ofCase: 'ramp', reason: 'private' }),
    none: [{ ofCase: 'ramp', reason: 'not_true' }],
  },
  staffLeads: {
    one: () => ({ email: 'Cy@mail.example', state: 'new' }),
    none: [{ email: 'cy@mail.example', state: 'closed' }, { email: 'eve@mail.example' }],
  },
  contactMessages: {
    one: () => ({ email: 'cy@mail.example', ofCase: rampId }),
    none: [{ email: 'dee@mail.example', ofCase: 'ramp' }, { filter: 'closed' }],
  },
}

it.each(Object.entries(MATRIX))(
  '%s has the rows that match all of its filters',
  async (name, { one, none }) => {
    const count = async (filters: object): Promise<number> => {
      const { code, data } = await admin.call(name as List, { limit: 100, ...filters })
      expect(code, JSON.stringify(filters)).toBe(0)
      return data.items.length
    }
    const onToday = { from: today(), to: today() }
    expect(await count(onToday)).toBeGreaterThanOrEqual(2)
    expect(await count({ ...one(), ...onToday })).toBe(1)
    for (const filters of [
      ...none,
      { from: addDays(today(), 1) },
      { from: addDays(today(), -2), to: addDays(today(), -1) },
    ])
      expect(await count(filters), JSON.stringify(filters)).toBe(0)
  },
)

it('journals of all cases are those of at most 31 days', async () => {
  const journals = (filters: object) => admin.call('staffJournals', { limit: 100, ...filters })
  const all = (await journals({})).data.items
  expect(all.length).toBeGreaterThan(0)
  for (const filters of [{ ofCase: '' }, { from: addDays(today(), -30) }, { from: today(), to: today() }])
    expect((await journals(filters)).data.items, JSON.stringify(filters)).toEqual(all)
  for (const filters of [
    { from: addDays(today(), -31) },
    { from: '2020-01-01', ofCase: '' },
    { to: today() },
  ])
    expect(await journals(filters), JSON.stringify(filters)).toMatchObject({
      code: codes.invalidInput.code,
      data: { fields: [{ field: 'from', message: 'Choose a case, or at most 31 days.' }] },
    })
  expect((await journals({ from: '2020-01-01', ofCase: rampId })).data.items.length).toBeGreaterThan(0)
})
