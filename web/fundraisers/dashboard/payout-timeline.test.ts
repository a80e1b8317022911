import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import type { CasePayouts } from '#web/payouts/case-payouts.ts'
import { PayoutTimeline } from './payout-timeline.tsx'

const PAYOUTS = {
  caseId: 'KNVJ4S4VPBBT',
  payouts: [],
  nextPayout: null,
  holds: [],
  payoutInterval: 'weekly' as const,
  verifiedAt: '2026-11-20T20:00:00.000Z',
}

type Shown = Pick<Dashboard, 'donationStatus' | 'deadlineRefund'> & {
  readonly totals: Pick<Dashboard['totals'], 'onTheWayCents' | 'heldCents'>
}

const textOf = (payouts: Partial<CasePayouts>, dashboard: Partial<Shown> = {}): string => {
  const context: Shown = {
    donationStatus: 'open',
    deadlineRefund: null,
    totals: { onTheWayCents: 0, heldCents: 0 },
    ...dashboard,
  }
  const timeline = createElement(PayoutTimeline, { payouts: { ...PAYOUTS, ...payouts } })
  const page = createElement(Route, { index: true, element: timeline })
  const layout = createElement(Route, { element: createElement(Outlet, { context }) }, page)
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Routes, null, layout)))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

it('calls the next transfer next, since nothing is scheduled until it is set aside', () => {
  const nextPayout = { sendsAt: '2026-12-01T20:00:00.000Z', amountCents: 35_476, isRetry: false, later: null }
  expect(textOf({ nextPayout })).toContain(
    '$354.76 leaves Dec 1 Next In the bank by about Dec 3, 2026, PT . Gifts that clear',
  )
})

it('promises no transfer once a fundraiser ended with nothing to send', () => {
  expect(textOf({})).toContain('Transfers leave every 7 days')
  expect(textOf({}, { donationStatus: 'ended' })).toContain(
    'None. The fundraiser ended with nothing to send.',
  )
  const totals = { onTheWayCents: 4825, heldCents: 0 }
  expect(textOf({}, { donationStatus: 'ended', totals })).toContain('Transfers leave every 7 days')
})

it('says when earlier attempts at a transfer came back', () => {
  const payout: CasePayouts['payouts'][number] = {
    payoutId: '0196b1a0-0000-7000-8000-000000000001',
    state: 'paid',
    amountCents: 4825,
    donationCount: 1,
    recipientDisplay: 'Rosa D.',
    scheduledAt: '2026-11-20T20:00:00.000Z',
    sentAt: '2026-11-25T20:00:00.000Z',
    arrivesAt: '2026-11-30T20:00:00.000Z',
    paidAt: '2026-11-30T20:00:00.000Z',
    endedAt: null,
    tries: 2,
    earlierAttempts: [{ wasSent: true, endedAt: '2026-11-24T20:00:00.000Z' }],
    retryAt: null,
    failure: null,
    useNote: null,
  }
  expect(textOf({ payouts: [payout] })).toContain('An earlier try came back Nov 24, 2026, PT .')
})
