import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DisputedGifts } from './disputed-gifts.tsx'

it('says why a gift in dispute is held, who acts by when, and that the rest is sent', () => {
  const disputed = { giftCount: 1, heldCents: 7277, decidesUntil: '2027-02-09T20:00:00.000Z' }
  const text = renderToStaticMarkup(createElement(DisputedGifts, disputed))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(text).toBe(
    '$72.77 is on hold Code dispute.opened Why A donor’s bank is looking into one gift. ' +
      'Next step None for you. Our team answers the bank. What isn’t on hold is sent as planned. ' +
      'Who acts Our team, and the donor’s bank By Feb 9, 2027, PT',
  )
})
