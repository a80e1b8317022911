import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NettedBalance } from './netted-balance.tsx'

it('says why nothing is sent while more went back than was left, who acts, and until when', () => {
  const text = renderToStaticMarkup(createElement(NettedBalance, { balanceCents: -20_000 }))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(text).toBe(
    '$200.00 is made up for first Code balance.netted Why Gifts were refunded, or are held for a donor’s bank, ' +
      'after their money had been sent. Next step None for you. Gifts that come in from now on cover it first. ' +
      'Who acts No one. It ends automatically By As soon as later gifts have covered it.',
  )
})
