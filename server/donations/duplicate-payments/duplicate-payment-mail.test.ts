import { expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type DuplicatePaymentFacts, duplicatePaymentMail } from './duplicate-payment-mail.tsx'

const paid = {
  amountCents: 5500,
  cardBrand: 'visa',
  cardLast4: '4242',
  paidAt: new Date('2026-11-22T01:14:00Z'),
}
const text = (second: DuplicatePaymentFacts['second']) =>
  renderMail(duplicatePaymentMail({ ...mailFacts, second })).text

it('a duplicate payment’s mail states the refund, its card and time, and that the donation stays', () => {
  expect(text(paid)).toContain(`You were charged twice, and we’re refunding one

Help Rosa rebuild after the flood · organized by Lena Whitcomb

We’re sorry. Your gift to Rosa Delgado was charged a second time. $55.00 is on its way back to your Visa ending 4242. Your bank can take up to 10 business days to show it.

Given         Nov 21, 2026, PT
Charged       Nov 21, 2026, PT, a second time
Back to you   $55.00
Paid with     Visa ending 4242
Receipt       7Q4M-91XZ

See your gift https://hearten.example/receipt/claims.mac

What happens now. You don’t need to do anything. Your gift counts once, as you intended. If the money isn’t on your statement after that time, write to help@hearten.example and include your receipt number.`)
})

it('a duplicate payment’s mail names no card if none is known', () => {
  const words = text({ ...paid, cardBrand: null, cardLast4: null })
  expect(words).toContain('$55.00 is on its way back to the card you paid with.')
  expect(words).not.toMatch(/^Card/m)
})
