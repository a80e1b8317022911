import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Totals } from '#contract/cases/cases.ts'
import { percentOfGoal, TotalsRow } from './totals-row.tsx'

const NEXT_AT = '2026-12-01T20:00:00.000Z'

/** The third figure's text: its name, amount and note. */
const thirdFigure = (
  totals: Pick<Totals, 'onTheWayCents' | 'heldCents' | 'heldFor'>,
  nextTransferAt: string | null,
  {
    donationStatus = 'open',
    inTransitCents = 0,
  }: { donationStatus?: 'open' | 'ended'; inTransitCents?: number } = {},
): string => {
  const sums = { raisedCents: totals.onTheWayCents + totals.heldCents, paidOutCents: 0, feesCents: 0 }
  const dashboard = {
    donationStatus,
    totals: { ...totals, ...sums, donationCount: 4, donorCount: 4 },
    week: { amountCents: 0, donationCount: 0, previousCount: 0 },
    inTransit: inTransitCents === 0 ? null : { amountCents: inTransitCents, arrivesAt: NEXT_AT },
    nextTransferAt,
    purpose: 2 as const,
    recipientFirstName: 'Rosa',
    account: { paidTo: null },
    goalCents: 100_000,
    payoutCount: 0,
  }
  const html = renderToStaticMarkup(createElement(TotalsRow, { dashboard }))
  return (html.split('<dt')[3] ?? '')
    .replace(/<[^>]*>|^[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('shows what isn’t sent with its date, and what a dispute holds beside it', () => {
  const text = thirdFigure({ onTheWayCents: 35_500, heldCents: 7300, heldFor: 'hold' }, NEXT_AT)
  expect(text).toBe(
    'Not sent yet $355 Next leaves Dec 1 , in Rosa’s bank by about Dec 3, 2026, PT $73 on hold',
  )
  const noneHeld = thirdFigure({ onTheWayCents: 35_500, heldCents: 0, heldFor: null }, NEXT_AT)
  expect(noneHeld).toBe('Not sent yet $355 Next leaves Dec 1 , in Rosa’s bank by about Dec 3, 2026, PT')
})

it('shows held money without a date if nothing else is left', () => {
  const held = { onTheWayCents: 0, heldCents: 7300 }
  expect(thirdFigure({ ...held, heldFor: 'hold' }, NEXT_AT)).toBe('On hold $73 not sent for now')
  expect(thirdFigure({ ...held, heldFor: 'identity_check' }, null)).toBe('Held $73 until the identity check')
})

it('leaves out what waits once giving ended and nothing is left', () => {
  const nothing = { onTheWayCents: 0, heldCents: 0, heldFor: null }
  expect(thirdFigure(nothing, null)).toBe('Not sent yet $0 Nothing at the moment')
  expect(thirdFigure(nothing, null, { donationStatus: 'ended' })).toMatch(/^This week/)
  expect(
    thirdFigure({ ...nothing, onTheWayCents: 500 }, null, { donationStatus: 'ended', inTransitCents: 500 }),
  ).toBe('In transit $5 In Rosa’s bank by about Dec 1, 2026, PT')
})

it('tells what was sent from what is sent next', () => {
  const text = thirdFigure({ onTheWayCents: 18_242, heldCents: 0, heldFor: null }, NEXT_AT, {
    inTransitCents: 8242,
  })
  expect(text).toBe(
    'Not paid out yet $182.42 $82.42 in Rosa’s bank by about Dec 1, 2026, PT Next leaves Dec 1 , in Rosa’s bank by about Dec 3, 2026, PT',
  )
})

it.each([
  [0, '0%'],
  [100, 'Under 0.1%'],
  [13_000, '0.7%'],
  [33_000, '1.7%'],
  [920_000, '50%'],
  [1_839_999, '99%'],
  [1_900_000, '100%'],
])('says what %i cents are of a goal of $18,400', (raisedCents, percent) => {
  expect(percentOfGoal(raisedCents, 1_840_000)).toBe(percent)
})
