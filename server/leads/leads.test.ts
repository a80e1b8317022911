import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { addAccount } from '#server/accounts/sign-in/add-account.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { solveRefusal } from '#testing/solve-challenge.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { forgetOldLeads } from './lead-tasks.ts'

const test = testApp()
let tom: TestPerson
const visitor = () => new TestPerson(test, 'visitor@mail.example')
beforeAll(async () => {
  tom = await staffPerson(test, 'support')
})

const request = {
  email: 'Office@Cedar-School.example',
  phone: '+1 (503) 214-0177',
  consent: true,
  consentVersion: LEAD_CONSENT.version,
} as const
const listLeads = async () => (await tom.call('staffLeads', {})).data.items

describe('a lead', () => {
  it('requested again with the same address is the same one, and staff are notified once', async () => {
    const first = await visitor().call('submitLead', { ...request, raiseType: 5 })
    const second = await visitor().call('submitLead', { ...request, phone: '503.214.0188' })
    expect(second.data).toEqual(first.data)
    expect(await listLeads()).toMatchObject([
      {
        email: 'Office@Cedar-School.example',
        phone: '5032140188',
        raiseType: 5,
        requests: 2,
        state: 'new',
      },
    ])
    await test.work()
    const mails = await outsideWorld(test).mailTo(tom.email.toLowerCase())
    expect(mails.filter(({ subject }) => /callback request/.test(subject))).toHaveLength(1)
  })

  it('is processed by staff step by step, with an audit row each', async () => {
    const { leadId } = (await visitor().call('submitLead', { ...request, email: 'tess@mail.example' })).data
    const change = (version: number, changes: object) =>
      tom.call('changeLead', { leadId, version, ...changes })
    expect((await change(1, { owner: 'me', note: 'Called, no answer.' })).data).toEqual({ version: 2 })
    expect(await change(1, { state: 'contacted' })).toMatchObject({ code: codes.conflict.code })
    const own = async () => {
      const { queues } = (await tom.call('staffWork', {})).data
      const { items } = (await tom.call('staffLeads', { mine: 'true' })).data
      return [
        queues.find(({ queue }) => queue === 'leads')?.mine,
        items.some((lead) => lead.leadId === leadId),
      ]
    }
    expect(await own(), 'taken').toEqual([1, true])
    expect(await change(2, { state: 'converted' })).toMatchObject({ code: codes.conflict.code })
    for (const [index, state] of (['contacted', 'qualified', 'converted', 'closed'] as const).entries())
      expect((await change(index + 2, { state })).code).toBe(0)
    expect(await own(), 'closed').toEqual([0, false])
    await change(6, { doNotContact: true })
    expect((await tom.call('staffLead', { leadId })).data).toMatchObject({
      state: 'closed',
      isOwn: true,
      doNotContact: true,
      notes: [{ text: 'Called, no answer.', writtenBy: 'Ines Calloway' }],
    })
    const audited = await test.deps.database.db
      .selectFrom('auditEntry')
      .select('details')
      .where('act', '=', 'lead.change')
      .execute()
    expect(audited).toHaveLength(6)
    // A lead that opted out of contact stays closed.
    await visitor().call('submitLead', { ...request, email: 'tess@mail.example' })
    expect((await tom.call('staffLead', { leadId })).data.state).toBe('closed')
  })

  it('becomes its person’s draft once they have an account, and a person who opted out isn’t called', async () => {
    const email = 'june@mail.example'
    const { leadId } = (await visitor().call('submitLead', { ...request, email, raiseType: 3 })).data
    await tom.call('changeLead', { leadId, version: 1, state: 'contacted' })
    await tom.call('changeLead', { leadId, version: 2, state: 'qualified' })
    expect(await tom.call('convertLead', { leadId, version: 3 })).toMatchObject({
      code: codes.conflict.code,
      msg: expect.stringContaining('sign up'),
    })
    const june = await addAccount(test.deps, { email, fullName: 'June Park', phc: null })
    const { caseId } = (await tom.call('convertLead', { leadId, version: 3 })).data
    const draft = await test.deps.database.db
      .selectFrom('caseDraft')
      .select('ownerId')
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
    expect(draft.ownerId).toBe(june)
    expect((await tom.call('staffLead', { leadId })).data).toMatchObject({
      state: 'converted',
      draftCaseId: caseId,
    })
    const stopped = (await visitor().call('submitLead', { ...request, email: 'no@mail.example' })).data.leadId
    await tom.call('changeLead', { leadId: stopped, version: 1, doNotContact: true })
    expect((await tom.call('changeLead', { leadId: stopped, version: 2, state: 'contacted' })).code).toBe(
      codes.conflict.code,
    )
    expect((await tom.call('staffLead', { leadId: stopped })).data.phone).toBe('')
    const csv = await tom.file('staffLeadsCsv', {})
    expect(csv).toContain('june@mail.example')
    expect(csv).not.toContain('no@mail.example')
  })

  it('requested many times is one row', async () => {
    const email = 'again@mail.example'
    for (let times = 0; times < 60; times += 1) await visitor().call('submitLead', { ...request, email })
    const [lead, ...others] = (await listLeads()).filter((lead) => lead.email === email)
    expect([lead?.requests, others]).toEqual([60, []])
  })

  it('is deleted two years after its last request', async () => {
    const later = { ...test.clock, now: () => new Date(test.clock.now().getTime() + 731 * DAY_MS) }
    await forgetOldLeads({ ...test.deps, clock: later })
    expect((await listLeads()).map(({ email }) => email)).toEqual(['june@mail.example'])
    await visitor().call('submitLead', request)
  })

  it('is stored encrypted', async () => {
    const { rows } = await test.deps.database.pool.query('select * from lead')
    expect(JSON.stringify(rows)).not.toMatch(/cedar|503214/)
  })
})

it.each([
  ['phone', { phone: '12345' }],
  ['phone', { phone: '+44 20 7946 0000' }],
  ['email', { email: 'nobody' }],
  ['consent', { consent: false }],
  ['consentVersion', { consentVersion: 'old' }],
])('a lead is refused without a valid %s', async (field, bad) => {
  const { length } = await listLeads()
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/oversea/v1/clue/submit',
    payload: { ...request, ...bad },
  })
  expect(answer.json()).toMatchObject({ code: 10400, data: { fields: [{ field }] } })
  expect(await listLeads()).toHaveLength(length)
})

it('a lead with the hidden field filled waits for its proof of work, and arrives with it, or once the field is emptied', async () => {
  const { length } = await listLeads()
  const lead = { ...request, email: 'filled@mail.example', website: 'https://casino.example' }
  const other = { ...lead, email: 'other@mail.example' }
  const filled = await visitor().call('submitLead', lead)
  const refused = {
    code: codes.invalidInput.code,
    data: { fields: [{ field: 'website' }], challenge: { signature: expect.any(String) } },
  }
  expect(filled).toMatchObject(refused)
  const challengeSolution = await solveRefusal(filled.data)
  const stale = await laterBy(test.clock, -HOUR_MS, () => visitor().call('submitLead', lead))
  for (const wrong of [
    { ...lead, challengeSolution: '' },
    { ...lead, challengeSolution: 'e30=' },
    { ...lead, challengeSolution: await solveRefusal(stale.data) },
    { ...other, challengeSolution },
    { ...lead, phone: '5032140199', challengeSolution },
  ])
    expect(await visitor().call('submitLead', wrong)).toMatchObject(refused)
  expect(await listLeads()).toHaveLength(length)
  expect(await visitor().code('submitLead', { ...lead, challengeSolution })).toBe(0)
  expect(await visitor().code('submitLead', { ...other, website: '' })).toBe(0)
  expect((await listLeads()).map(({ email }) => email)).toEqual(
    expect.arrayContaining([lead.email, other.email]),
  )
  expect(await listLeads()).toHaveLength(length + 2)
})
