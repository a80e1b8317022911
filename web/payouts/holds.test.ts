import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DisputedDonations, NettedBalance } from './holds.tsx'

const textOf = (notice: ReactElement): string =>
  renderToStaticMarkup(notice)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

it('says why a gift in dispute is held, who acts by when, and that the rest is sent', () => {
  const disputed = { donationCount: 1, withdrawnCents: 7277, decidesUntil: '2027-02-09T20:00:00.000Z' }
  expect(textOf(createElement(DisputedDonations, disputed))).toBe(
    '$72.77 is on hold Code dispute.opened Why A donor’s bank is looking into one gift. ' +
      'Next step None for you. Our team answers the bank. What isn’t on hold is sent as planned. ' +
      'Who acts Our team, and the donor’s bank By Feb 9, 2027, PT',
  )
})

it('says why nothing is sent while more went back than was left, who acts, and until when', () => {
  expect(textOf(createElement(NettedBalance, { balanceCents: -20_000, isOver: true }))).toContain(
    'None for you. The fundraiser has ended, so no new gifts cover it. Who acts Our team',
  )
  expect(textOf(createElement(NettedBalance, { balanceCents: -20_000, isOver: false }))).toBe(
    '$200.00 has to be covered first Code balance.netted Why Gifts were refunded, or are held for a donor’s bank, ' +
      'after their money had been sent. Next step None for you. New gifts cover it first. ' +
      'Who acts No one. It ends automatically By As soon as later gifts have covered it.',
  )
})
