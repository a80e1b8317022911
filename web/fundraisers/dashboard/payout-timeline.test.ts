import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PayoutTimeline } from './payout-timeline.tsx'

it('calls the next transfer next, since nothing is scheduled until it is set aside', () => {
  const nextPayout = { sendsAt: '2026-12-01T20:00:00.000Z', amountCents: 35_476, isRetry: false }
  const payouts = {
    caseId: 'KNVJ4S4VPBBT',
    payouts: [],
    nextPayout,
    holds: [],
    verifiedAt: '2026-11-20T20:00:00.000Z',
  }
  const text = renderToStaticMarkup(createElement(PayoutTimeline, { payouts })).replace(/<[^>]*>/g, ' ')
  expect(text.replace(/\s+/g, ' ')).toContain('$354.76 leaves Dec 1 Next Gifts that clear')
})
