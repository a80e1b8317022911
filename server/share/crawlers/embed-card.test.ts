import { beforeAll, expect, it } from 'vitest'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { endCase } from '#server/cases/end-case.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { caseCardPage } from './embed-card.ts'

const test = testApp()
let caseId = ''
let draftId = ''
beforeAll(async () => {
  caseId = await makeCase(test, { title: 'Rosa & Sons <rebuild> after it' })
  draftId = await makeCase(test, { published: false })
})
const get = (url: string) => test.app.inject({ method: 'GET', url })

it('other sites may frame a case’s card, and no other page', async () => {
  const card = await get(`/embed/${caseId}`)
  expect(card.body).toContain('Rosa &amp; Sons &lt;rebuild&gt; after it')
  expect(card.headers['x-frame-options']).toBeUndefined()
  expect(card.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(card.headers['set-cookie']).toBeUndefined()
  expect(card.body).not.toContain('<script')
  expect(card.body).toMatch(/<svg class="bar" role="img" aria-label="\$[\d,]+ of \$[\d,]+">/)
  const gone = await get(`/embed/${draftId}`)
  expect([gone.statusCode, gone.body.includes('Rosa')]).toEqual([404, false])
  expect((await get('/robots.txt')).headers['x-frame-options']).toBeDefined()
})

it('an ended case’s card has no donate button', async () => {
  const ended = await makeCase(test)
  await endCase(test.deps, ended, 'Thank you')
  const { body } = await get(`/embed/${ended}`)
  expect(body).toContain('<span class="button">See the page</span>')
  expect(body).not.toContain('>Donate<')
})

it('a card shows what waits for the identity check as held, and says that all is paid out once nothing waits', async () => {
  const open = await makeCase(test, { verified: false })
  await new Donor(test).give({ caseId: open, amountCents: 100_000 })
  await test.work()
  const { body } = await get(`/embed/${open}`)
  expect(body).toMatch(/class="heldForCheck" width="[1-9]/)
  expect(body).toContain('class="onTheWay" width="0%"')
  const detail = await getCaseDetail(test.deps, open)
  if (detail.cover === null) throw new Error('The case has no cover.')
  const ended = { ...detail, cover: detail.cover, endedAt: null, donationStatus: 'ended' as const }
  const card = (facts: Partial<CaseDetail>) =>
    caseCardPage({ ...ended, ...facts, cover: ended.cover }, 'Hearten')
  const paid = { raisedCents: 10_000, paidOutCents: 9_600, feesCents: 400, heldCents: 0, heldFor: null }
  expect(card(paid)).toContain('All $96 was paid out.')
  expect(card({ ...paid, raisedCents: 19_600, onTheWayCents: 9_600 })).toContain(
    '$96 was paid out, $96 isn’t sent yet.',
  )
  expect(card({ ...paid, raisedCents: 20_000, heldCents: 9_600, heldFor: 'hold' })).not.toContain('All ')
})
