import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Totals } from '#contract/cases/cases.ts'
import { TotalsRow } from './totals-row.tsx'

const NEXT_AT = '2026-12-01T20:00:00.000Z'

/** The third figure's text: its name, amount and note. */
const thirdFigure = (
  totals: Pick<Totals, 'onTheWayCents' | 'heldCents' | 'heldFor'>,
  nextTransferAt: string | null,
  donationStatus: 'open' | 'ended' = 'open',
): string => {
  const sums = { raisedCents: totals.onTheWayCents + totals.heldCents, paidOutCents: 0, feesCents: 0 }
  const dashboard = {
    donationStatus,
    totals: { ...totals, ...sums, donationCount: 4, donorCount: 4 },
    week: { amountCents: 0, donationCount: 0, previousCount: 0 },
    nextTransferAt,
    goalCents: 100_000,
    payoutCount: 0,
  }
  const html = renderToStaticMarkup(createElement(TotalsRow, { dashboard }))
  return (html.split('<dt')[3] ?? '')
    .replace(/<[^>]*>|^[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('shows what is on the way with its date, and what a dispute holds beside it', () => {
  const text = thirdFigure({ onTheWayCents: 35_500, heldCents: 7300, heldFor: 'hold' }, NEXT_AT)
  expect(text).toBe('On the way $355 next Dec 1, 2026, PT $73 on hold')
  const noneHeld = thirdFigure({ onTheWayCents: 35_500, heldCents: 0, heldFor: null }, NEXT_AT)
  expect(noneHeld).toBe('On the way $355 next Dec 1, 2026, PT')
})

it('shows held money without a date if nothing else is left', () => {
  const held = { onTheWayCents: 0, heldCents: 7300 }
  expect(thirdFigure({ ...held, heldFor: 'hold' }, NEXT_AT)).toBe('Held $73 not sent for now')
  expect(thirdFigure({ ...held, heldFor: 'identity_check' }, null)).toBe('Held $73 until the identity check')
})

it('leaves out what is on the way once giving ended and nothing is left', () => {
  const nothing = { onTheWayCents: 0, heldCents: 0, heldFor: null }
  expect(thirdFigure(nothing, null)).toBe('On the way $0')
  expect(thirdFigure(nothing, null, 'ended')).toMatch(/^This week/)
  expect(thirdFigure({ ...nothing, onTheWayCents: 500 }, null, 'ended')).toBe('On the way $5')
})
