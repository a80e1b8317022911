import { describe, expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { returnFacts } from '#testing/donations/donation-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type RefundFacts, refundMail, refundTitle } from './refund-mail.tsx'

const { order, donatableCase, ...site } = mailFacts
const fullRefund: RefundFacts['refund'] = { ...returnFacts, tipCents: 500, totalCents: 5500 }
const facts: RefundFacts = {
  ...site,
  order: { ...order, tipCents: 500, totalCents: 5500 },
  donatableCase,
  reference: null,
  refund: fullRefund,
  returns: [fullRefund],
}
const tipRefund: RefundFacts['refund'] = {
  ...fullRefund,
  refundId: 'tip',
  reason: 'tip',
  donationCents: 0,
  totalCents: 500,
}
const partRefund: RefundFacts['refund'] = {
  ...fullRefund,
  refundId: 'part',
  reason: 'staff',
  donationCents: 2000,
  tipCents: 0,
  totalCents: 2000,
}
const text = (more: Partial<RefundFacts> = {}) => renderMail(refundMail({ ...facts, ...more })).text

describe('a refund’s mail', () => {
  it('names amount, destination, duration and reason, and that nothing needs to be done', () => {
    expect(text()).toContain(`Your gift is on its way back

Help Rosa rebuild after the flood · organized by Lena Whitcomb

$55.00 is on its way to your Visa ending 4242. Your bank can take up to 10 business days to show it.

Your gift to Rosa Delgado   $50.00
Tip to Hearten              $5.00
Back to you                 $55.00

Given       Nov 21, 2026, PT
Why         You canceled the gift
Paid with   Visa ending 4242
Receipt     7Q4M-91XZ

See your gift https://hearten.example/receipt/claims.mac

What happens now. You don’t need to do anything. Your gift no longer counts on Rosa’s page.`)
  })

  it('about a tip or a part names it, and says that the rest stays', () => {
    expect(refundTitle({ ...facts, refund: tipRefund, returns: [tipRefund] })).toBe(
      'Your tip is on its way back',
    )
    expect(text({ refund: tipRefund, returns: [tipRefund] })).toContain(
      'Your gift to Rosa Delgado stays as it is.',
    )
    expect(text({ refund: tipRefund, returns: [tipRefund] })).not.toContain('Gift to Rosa Delgado  ')
    expect(refundTitle({ ...facts, refund: partRefund, returns: [partRefund] })).toBe(
      'Part of your gift is on its way back',
    )
    expect(text({ refund: partRefund, returns: [partRefund] })).toContain(
      'The rest of your gift to Rosa Delgado stays.',
    )
    expect(text({ refund: partRefund, returns: [partRefund] })).toMatch(
      /Part of your gift to Rosa Delgado +\$20\.00/,
    )
  })

  it('says after an earlier refund whether some of the donation is left', () => {
    const noTip = { ...fullRefund, tipCents: 0, totalCents: 5000 }
    const rest = { ...noTip, donationCents: 3000, totalCents: 3000 }
    const afterTip = { refund: noTip, returns: [noTip, tipRefund] }
    const afterPart = { refund: rest, returns: [rest, partRefund] }
    expect(refundTitle({ ...facts, ...afterTip })).toBe('Your gift is on its way back')
    expect(refundTitle({ ...facts, ...afterPart })).toBe('The rest of your gift is on its way back')
    for (const mail of [text(afterTip), text(afterPart)])
      expect(mail).toContain('Your gift no longer counts on Rosa’s page.')
    const lastTip = { refund: tipRefund, returns: [tipRefund, noTip] }
    expect(text(lastTip)).toContain('Your gift no longer counts on Rosa’s page.')
    expect(text({ refund: tipRefund, returns: [tipRefund, partRefund] })).toContain(
      'The rest of your gift to Rosa',
    )
  })

  it('about a failed refund says what we do', () => {
    const failed = text({ reference: 'RF-7Q4M91' })
    expect(failed).toContain('A refund didn’t arrive')
    expect(failed).toContain(
      '$55.00 didn’t reach your Visa ending 4242, so it counts as given again. Someone on our team is looking for another way and will write to you.',
    )
    expect(failed).toMatch(/Reference +RF-7Q4M91/)
  })
})
