import { expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type ReconciliationFacts, reconciliationMail, reconciliationTitle } from './reconciliation-mail.tsx'

type Report = ReconciliationFacts['report']
const { publicOrigin, brand } = mailFacts
const agreeing: Report = {
  range: { from: new Date('2026-11-18T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  counts: { movements: 1204, mended: 0, openDifferences: 0 },
  unexplainedCents: 0,
  differences: [],
  cardFees: [
    {
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
      caseCents: 184_210,
      coveredCents: 96_340,
      returnedCents: 1750,
      realCents: 281_960,
      leftCents: -3160,
      donations: 1180,
      waiting: 1,
    },
  ],
}
const differing: Report = {
  ...agreeing,
  counts: { ...agreeing.counts, mended: 2, openDifferences: 1 },
  differences: [
    {
      kind: 'foreign_charge',
      ref: 'txn_1',
      oursCents: 0,
      theirsCents: 1900,
      cause: 'The payment is of another system.',
      explanation: null,
    },
    {
      kind: 'paid_twice',
      ref: 'txn_2',
      oursCents: 0,
      theirsCents: 5500,
      cause: 'The order is paid by another payment.',
      explanation: 'Given back on Nov 20.',
    },
  ],
}
const text = (report: Report) => renderMail(reconciliationMail({ report, publicOrigin, brand })).text

it('the report of a night without differences says so, with the month’s card fees', () => {
  expect(reconciliationTitle(agreeing)).toBe('Last night the books agreed with the provider')
  expect(text(agreeing)).toContain(`Last night the books agreed with the provider

2026-11-18 to 2026-11-20, UTC. 1204 movements compared, 0 recorded without an event from the provider. Nothing is open.


Card fees, 2026-11-01 to 2026-11-20, UTC

Published fee, borne by cases             $1,842.10
Published fee, covered by donors          $963.40
Returned with refunds and lost disputes   −$17.50
The provider’s real fees                  −$2,819.60
Hearten pays                              −$31.60

The real fee of 1 of 1180 gifts isn’t known yet: the provider’s figure will grow by it.`)
})

it('the report of a night with differences names each difference with its cause', () => {
  expect(reconciliationTitle(differing)).toBe('Last night the books and the provider differed')
  const words = text(differing)
  expect(words).toContain('2 recorded without an event from the provider. Open: 1 difference.')
  expect(words).toMatch(
    /foreign charge +txn_1: \$0\.00 in our books, \$19\.00 there\. The payment is of another/,
  )
  expect(words).toContain('Explained: Given back on Nov 20.')
})

it('a report with inconsistent sums says that the comparison is wrong', () => {
  expect(text({ ...agreeing, unexplainedCents: 700 })).toContain(
    'The sums are $7.00 apart beyond the 0 differences found: the comparison itself is wrong.',
  )
})
