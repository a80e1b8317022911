import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { formatMoment, MINUTE_MS } from '#contract/dates.ts'
import { ATTESTED } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { decideReview } from './decide-review.ts'

const test = testApp()
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }
const FUNERAL: Partial<DraftFields> = { raiseType: 3, raiseScene: 'funeral' }
const CLASSROOM: Partial<DraftFields> = { raiseType: 5, raiseScene: 'classroom' }
/** A Saturday, 2 PM on the Pacific coast. Mails become due by the database's clock, so it is in the past. */
const SATURDAY = new Date('2026-08-15T21:00:00Z')
const NINE = 'Aug 15, 9:00 PM Pacific Time'

let lena: TestPerson
let reviewer: TestPerson
beforeAll(async () => {
  test.clock.advance(SATURDAY.getTime() - test.clock.now().getTime())
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  reviewer = await staffPerson(test, 'reviewer')
})

const submit = (fields: Partial<DraftFields>) => submitWholeCase(test, lena, fields)
const promiseOf = async (caseId: string) =>
  new Date((await lena.call('checkCase', { caseId })).data.review.dueAt ?? 0)
const approve = (checkId: string) =>
  decideReview(test.deps, INES, { checkId, round: 1, decision: 'approve', reasons: [] })
const alerts = async () =>
  (await test.deps.database.db.selectFrom('alert').select(['kind', 'address']).execute()).filter(
    ({ kind }) => kind === 'late_review',
  )
const lastMail = async () => {
  await test.work()
  return (await outsideWorld(test).mailTo(lena.email))[0]?.text.replaceAll(/\s+/g, ' ')
}

it('an emergency is promised the same day on a weekend, stands first in the queue, and says the hour', async () => {
  const usual = await submit(CLASSROOM)
  expect(await lastMail()).toContain('by Aug 17, 12:00 PM Pacific Time. Weekends don’t count.')
  const urgent = await submit(FUNERAL)
  expect(await lastMail()).toContain(`Someone on our team will reply by ${NINE}.`)
  expect(formatMoment(await promiseOf(urgent.caseId))).toBe(NINE)
  const { items, counts } = (await reviewer.call('staffReviews', { limit: 20 })).data
  expect(items.map(({ checkId, isUrgent }) => [checkId, isUrgent])).toEqual([
    [urgent.checkId, true],
    [usual.checkId, false],
  ])
  expect(counts.urgent).toBe(1)
})

it('one that is decided late apologizes, and staff were alerted once', async () => {
  const [late] = (await reviewer.call('staffReviews', { limit: 20 })).data.items
  await laterBy(test.clock, 7 * 60 * MINUTE_MS + 1, async () => {
    await test.work()
    await test.work()
    expect(await alerts()).toEqual([{ kind: 'late_review', address: `/staff/review/${late?.checkId}` }])
    await approve(late?.checkId ?? '')
    expect(await lastMail()).toContain(`We promised you an answer by ${NINE}. We’re sorry that we were late.`)
  })
})

it('a submission that becomes an emergency is promised the earlier hour, and what was promised stays', async () => {
  const { caseId } = await submit(CLASSROOM)
  const send = async (fields: Partial<DraftFields>) => {
    const { version } = (await lena.call('myCase', { caseId })).data.draft
    await lena.call('updateDraft', { zoneId: 1, caseId, version, ...fields })
    const input = { caseId, version: version + 1, attestations: ATTESTED, idempotencyKey: randomUUID() }
    expect((await lena.call('submitCase', input)).code).toBe(0)
  }
  await send(FUNERAL)
  expect(formatMoment(await promiseOf(caseId))).toBe(NINE)
  await send(CLASSROOM)
  expect(formatMoment(await promiseOf(caseId))).toBe(NINE)
})
