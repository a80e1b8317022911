import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'

const test = testApp()
const REASON: ReviewReason = {
  code: 'story.spend_missing',
  field: 'story',
  message: 'The story doesn’t say what the money pays for.',
  howToFix: 'Name the costs.',
  severity: 'final',
}

let lena: TestPerson
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-100 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})

/** A fundraiser that was rejected, appealed and approved, accepted by its beneficiary, given to and reported. */
const eventfulCase = async () => {
  const { caseId, checkId } = await submitWholeCase(test, lena)
  const decide = async (decision: 'approve' | 'reject', reasons: ReviewReason[]): Promise<void> => {
    const reviewer = await staffPerson(test, 'reviewer')
    expect(await reviewer.code('decideReview', { checkId, round: 1, decision, reasons })).toBe(0)
  }
  await decide('reject', [REASON])
  const text = 'You misread the second paragraph.'
  expect(await lena.code('appealReview', { caseId, idempotencyKey: randomUUID(), text })).toBe(0)
  await decide('approve', [])
  for (let gift = 1; gift <= 6; gift += 1) {
    test.clock.advance(DAY_MS)
    await placeDonation(test, caseId, { name: `Donor ${'ABCDEF'[gift - 1]}`, amountCents: gift * 1000 })
  }
  const report = { reason: 'not_true' as const, text: 'The house on the photo stands elsewhere.' }
  const visitor = new TestPerson(test, 'visitor@mail.example')
  expect(await visitor.code('reportCase', { caseId, idempotencyKey: randomUUID(), ...report })).toBe(0)
  return { caseId, checkId, text }
}

it('a case shows each role what belongs to it, as far as the role may read it', async () => {
  const { caseId, checkId, text } = await eventfulCase()
  const read = async (...roles: Parameters<typeof staffPerson>[1][]) =>
    (await (await staffPerson(test, ...roles)).call('staffCase', { caseId })).data
  const admin = await read('admin')
  expect(admin).toMatchObject({
    recipientName: 'Rosa Delgado',
    invitation: { state: 'waiting', email: 'rosa@mail.example', answeredAt: null },
    reviews: [
      {
        checkId,
        state: 'approved',
        reviewerName: 'Ines Calloway',
        appeal: {
          text,
          against: { decision: 'reject', reason: `Story: ${REASON.message}`, reviewerName: 'Ines Calloway' },
        },
      },
    ],
    reports: [{ reason: 'not_true', outcome: null, decidedByName: null }],
    raisedCents: 21_000,
  })
  expect(admin.donors.map(({ name, amountCents }) => [name, amountCents])).toEqual([
    ['Donor F', 6000],
    ['Donor E', 5000],
    ['Donor D', 4000],
    ['Donor C', 3000],
    ['Donor B', 2000],
  ])
  const gifts = admin.timeline.flatMap((entry) => entry.gifts ?? [])
  expect(gifts).toHaveLength(6)
  expect(gifts[0]).toEqual({ count: 1, cents: 6000 })

  const finance = await read('finance')
  expect(finance).toMatchObject({ reviews: [], reports: [], invitation: { email: 'r•••@mail.example' } })
  expect(finance.donors).toEqual(admin.donors)
  const reviewer = await read('reviewer')
  expect(reviewer).toMatchObject({ donors: [], invitation: { email: 'rosa@mail.example' } })
  expect([reviewer.reviews, reviewer.reports]).toEqual([admin.reviews, admin.reports])
})

it('a reviewer reads who was invited, and the organizer’s other cases without their own', async () => {
  await lena.login()
  const reviewer = await staffPerson(test, 'reviewer')
  const mine = await submitWholeCase(test, lena, { beneficiaryEmail: reviewer.email })
  const { caseId: otherId } = await submitWholeCase(test, lena, { title: 'A ramp for the library door' })
  const { checkId } = await submitWholeCase(test, lena)
  const { data: work } = await reviewer.call('staffReview', { checkId })
  expect(work.invitation).toMatchObject({ state: 'waiting', email: 'rosa@mail.example' })
  const { otherCases } = work.organizer
  expect(otherCases).toContainEqual({
    ...{ caseId: otherId, title: 'A ramp for the library door' },
    ...{ state: 'in_review', raisedCents: 0 },
  })
  expect(otherCases.map(({ caseId }) => caseId)).not.toContain(mine.caseId)
})
