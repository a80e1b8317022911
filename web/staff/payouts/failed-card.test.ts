import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { StaffPayout } from '#contract/payouts/payout-staff.ts'
import { FailedCard } from './failed-card.tsx'
import { readView } from './payouts-page.ts'

const failedFor = (code: string): string => {
  const payout: StaffPayout = {
    caseId: 'Q9P9A0EWVMZB',
    payoutId: 'aa21c0c0-08ad-4491-a543-9f434e20e592',
    title: 'Help Rosa rebuild after the flood',
    slug: 'help-rosa',
    recipientDisplay: 'Rosa D.',
    day: '2026-12-02',
    state: 'failed',
    amountCents: 178_936,
    donationCount: 25,
    scheduledAt: '2026-12-02T09:00:00.000Z',
    sentAt: null,
    paidAt: null,
    tries: 1,
    retryAt: null,
    failures: [{ failedAt: '2026-12-05T09:11:31.291Z', code, why: '' }],
    waitsFor: null,
    mayRetry: false,
  }
  const data = {
    view: readView(new URL('https://hearten.example/staff/payouts')),
    failed: { items: [payout], nextCursor: null },
  }
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(FailedCard, data)))
}

it('says of a transfer that was netted that the next one replaces it', () => {
  expect(failedFor('netted')).toContain('the next transfer replaces it')
  expect(failedFor('account_closed')).toContain('Waiting for a new bank account or card')
})
