import { beforeAll, expect, it } from 'vitest'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { rollUp } from '#server/tracking/roll-up/roll-up.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'

const test = testApp()
let admin: TestPerson
beforeAll(async () => {
  admin = await staffPerson(test, 'admin')
})

const attribution = {
  channel: '1',
  utmSource: 'paper',
  utmMedium: 'print',
  utmCampaign: 'school-year',
  fbclid: 'click-1',
  shareSourceId: 'share-1',
  shareChannel: 'whatsapp',
  sharedv: 2,
} as const
const firstVisit = {
  referrer: 'https://paper.example/page-7',
  origin: 'https://hearten.example',
  path: '/how-it-works/raising',
  search: '?utm_source=paper',
}
const CELLS = ['school-year', 'click-1', 'share-1', 'whatsapp']

const lead = {
  phone: '5032140177',
  consent: true,
  consentVersion: LEAD_CONSENT.version,
  attribution,
} as const

it('staff see where a lead came from, on its page and in the file, and the fundraiser begun for it keeps it', async () => {
  const email = 'june@mail.example'
  const june = await new TestPerson(test, email).register('June Park')
  const { leadId } = (await june.call('submitLead', { ...lead, email })).data
  expect((await admin.call('staffLead', { leadId })).data.attribution).toEqual(attribution)
  const csv = await admin.file('staffLeadsCsv', {})
  for (const cell of CELLS) expect(csv).toContain(`"${cell}"`)
  for (const [index, state] of (['contacted', 'qualified'] as const).entries())
    await admin.call('changeLead', { leadId, version: index + 1, state })
  const { caseId } = (await admin.call('convertLead', { leadId, version: 3 })).data
  const draft = await test.deps.database.db
    .selectFrom('caseDraft')
    .select('attribution')
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  expect(draft.attribution).toEqual(attribution)
})

it('staff see where a fundraiser came from, and its organizer’s first page', async () => {
  const owner = await new TestPerson(test, 'nora@mail.example').register('Nora Quinn')
  const { caseId } = await submitWholeCase(test, owner, {}, { attribution, firstVisit })
  expect((await admin.call('staffCase', { caseId })).data).toMatchObject({ attribution, firstVisit })
  const csv = await admin.file('staffCasesCsv', {})
  for (const cell of [...CELLS, firstVisit.referrer, '/how-it-works/raising?utm_source=paper'])
    expect(csv).toContain(`"${cell}"`)
})

it('staff see where a gift came from, and what a campaign brought, whether or not its visitors are measured', async () => {
  const { orderId } = await new Donor(test).give({ caseId: await makeCase(test, {}), attribution })
  expect((await admin.call('staffOrder', { orderId })).data.attribution).toEqual(attribution)
  const csv = await admin.file('staffOrdersCsv', {})
  for (const cell of CELLS) expect(csv).toContain(`"${cell}"`)
  await rollUp(test.deps)
  expect((await admin.call('staffInsights', {})).data.campaigns).toMatchObject([
    {
      campaign: 'school-year',
      visits: 0,
      attributed: { leads: 1, fundraisers: 0, gifts: 1, donatedCents: 5000 },
    },
  ])
})
