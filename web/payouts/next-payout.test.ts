import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NowProvider } from '#web/ui/now.tsx'
import { PlannedPayout } from './side-cards.tsx'

const SENDS_AT = '2026-11-27T21:00:00.000Z'

const textAt = (madeAt: string, isRetry = false): string => {
  const children = createElement(PlannedPayout, {
    sendsAt: SENDS_AT,
    amountCents: 190_980,
    isRetry,
    bank: 'your bank',
    later: null,
    offersDaily: true,
  })
  return renderToStaticMarkup(createElement(NowProvider, { madeAt, aheadMs: 0, children }))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('calls the next transfer’s amount preliminary until no new gift can clear in time', () => {
  expect(textAt('2026-11-24T20:58:00.000Z')).toBe(
    '$1,909.80 so far, to leave Nov 27, 2026, PT , in your bank by about Dec 1, 2026, PT Gifts that clear by then join it.',
  )
  expect(textAt('2026-11-24T21:01:00.000Z')).toBe(
    '$1,909.80 leaves Nov 27, 2026, PT , in your bank by about Dec 1, 2026, PT Gifts that clear later join the one after it.',
  )
  expect(textAt('2026-11-26T21:01:00.000Z')).toContain('leaves tomorrow, Nov 27, 2026, PT')
  expect(textAt('2026-11-24T20:58:00.000Z', true)).toBe(
    '$1,909.80 leaves Nov 27, 2026, PT , in your bank by about Dec 1, 2026, PT Gifts that clear later join the one after it.',
  )
})
