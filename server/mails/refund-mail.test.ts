import { describe, expect, it } from 'vitest'
import { requestFacts, returnFacts } from '#testing/donations/donation-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { renderMail } from './frame/render-mail.ts'
import { type RefundFacts, refundMail, refundTitle } from './refund-mail.tsx'
import { type RequestFacts, requestMail, requestTitle } from './request-mail.tsx'

const { order, givingCase, ...place } = mailFacts
const whole: RefundFacts['refund'] = { ...returnFacts, tipCents: 500, totalCents: 5500 }
const facts: RefundFacts = {
  ...place,
  order: { ...order, tipCents: 500, totalCents: 5500 },
  givingCase,
  reference: null,
  refund: whole,
  returns: [whole],
}
const tip: RefundFacts['refund'] = {
  ...whole,
  refundId: 'tip',
  reason: 'tip',
  donationCents: 0,
  totalCents: 500,
}
const part: RefundFacts['refund'] = {
  ...whole,
  refundId: 'part',
  reason: 'staff',
  donationCents: 2000,
  tipCents: 0,
  totalCents: 2000,
}
const text = async (more: Partial<RefundFacts> = {}) =>
  (await renderMail(refundMail({ ...facts, ...more }))).text

describe('a refund’s mail', () => {
  it('names amount, destination, duration and reason, and that nothing needs to be done', async () => {
    expect(await text()).toContain(`Your gift is on its way back

$55.00 is on its way to your Visa ending 4242. Your bank can take up to 10 business days to show it.

Gift to Rosa Delgado   $50.00
Tip to Hearten         $5.00
Back to you            $55.00

Gift      Help Rosa rebuild after the flood, Nov 21, 2026, PT
Why       You took the gift back
Card      Visa ending 4242
Receipt   7Q4M-91XZ

See your gift https://hearten.example/receipt/claims.mac

What happens now. You don’t need to do anything. Your gift doesn’t count on Rosa’s page any more.`)
  })

  it('of a tip or a part names it, and that the rest stays', async () => {
    expect(refundTitle({ ...facts, refund: tip, returns: [tip] })).toBe('Your tip is on its way back')
    expect(await text({ refund: tip, returns: [tip] })).toContain('Your gift to Rosa Delgado stays as it is.')
    expect(await text({ refund: tip, returns: [tip] })).not.toContain('Gift to Rosa Delgado  ')
    expect(refundTitle({ ...facts, refund: part, returns: [part] })).toBe(
      'Part of your gift is on its way back',
    )
    expect(await text({ refund: part, returns: [part] })).toContain(
      'The rest of your gift to Rosa Delgado stays.',
    )
  })

  it('names what is left after an earlier refund, or that nothing is left', async () => {
    const noTip = { ...whole, tipCents: 0, totalCents: 5000 }
    const rest = { ...noTip, donationCents: 3000, totalCents: 3000 }
    const afterTip = { refund: noTip, returns: [noTip, tip] }
    const afterPart = { refund: rest, returns: [rest, part] }
    expect(refundTitle({ ...facts, ...afterTip })).toBe('Your gift is on its way back')
    expect(refundTitle({ ...facts, ...afterPart })).toBe('The rest of your gift is on its way back')
    for (const mail of [await text(afterTip), await text(afterPart)])
      expect(mail).toContain('Your gift doesn’t count on Rosa’s page any more.')
    const lastTip = { refund: tip, returns: [tip, noTip] }
    expect(await text(lastTip)).toContain('Your gift doesn’t count on Rosa’s page any more.')
    expect(await text({ refund: tip, returns: [tip, part] })).toContain('The rest of your gift to Rosa')
  })

  it('of a failed refund says what we do', async () => {
    const failed = await text({ reference: 'RF-7Q4M91' })
    expect(failed).toContain('A refund didn’t arrive')
    expect(failed).toContain(
      '$55.00 didn’t reach your Visa ending 4242, so it counts as given again. A person here looks for another way and writes to you.',
    )
    expect(failed).toMatch(/Case number +RF-7Q4M91/)
  })
})

describe('a refund request’s mail', () => {
  const request: RequestFacts['request'] = requestFacts
  const facts: RequestFacts = { ...place, order, givingCase, request, returnedCents: null }
  const words = async (more: Partial<RequestFacts['request']>, returnedCents: number | null = null) =>
    (await renderMail(requestMail({ ...facts, returnedCents, request: { ...request, ...more } }))).text

  it('confirms the receipt, with its number', async () => {
    expect(requestTitle(facts)).toBe('We have your request RF-7Q4M91')
    expect(await words({})).toContain(
      'You asked for a refund of your $50.00 gift to Rosa Delgado. Someone on',
    )
    expect(await words({})).toContain('our team will reply to this address by Dec 3, 2026, PT.')
    expect(await words({})).toMatch(/Why +My own situation changed/)
  })

  it('has the amount of a granted one, the reason of a refused one, and staff’s text as text', async () => {
    const yes = await words({ state: 'granted', decidedAt: request.requestedAt }, 5000)
    expect(yes).toContain('$50.00 is on its way to your Visa ending 4242.')
    const answer = 'The floor is laid.\n<b>Thank you</b> for asking.'
    const no = requestMail({ ...facts, request: { ...request, state: 'refused', answer } })
    const { html, text: plain } = await renderMail(no)
    expect(plain).toContain('<b>Thank you</b> for asking.')
    expect(html).toContain('&lt;b&gt;Thank you&lt;/b&gt;')
  })

  it('about returned money says so, without claiming that the donor requested it', async () => {
    const ours = { reason: 'refund_failed', decidedAt: request.requestedAt } as const
    const titleOf = (state: RequestFacts['request']['state']) =>
      requestTitle({ request: { ...request, ...ours, state } })
    const yes = await words({ ...ours, state: 'granted' }, 5000)
    expect(titleOf('granted')).toBe('We sent your refund again')
    expect(yes).toContain(
      `A refund for your gift of $50.00 to Rosa Delgado didn’t arrive. $50.00 is on its way again, to your Visa ending 4242. Your bank can take up to 10 business days to show it.`,
    )
    expect(yes).toContain('If it doesn’t arrive this time either, we write to you.')
    const answer = 'Your bank closed the card. Please send us the number of another account.'
    const no = await words({ ...ours, state: 'refused', answer })
    expect(titleOf('refused')).toBe('About the refund that didn’t arrive')
    expect(no).toContain('didn’t arrive. We looked for another way, and this is what we found.')
    expect(no).toContain(answer)
    expect(no).toContain('Until money of it reaches you, your gift counts as given.')
    for (const mail of [yes, no]) expect(mail).not.toContain('You asked us')
  })

  it('keeps an answer’s lines in both fonts, and a long address doesn’t widen the mail', async () => {
    const address = `https://hearten.example/${'a'.repeat(120)}`
    const answer = `The floor is laid.\n\nSee ${address}\nand write to us.`
    const { html, text: plain } = await renderMail(
      requestMail({ ...facts, request: { ...request, state: 'refused', answer } }),
    )
    expect(plain).toContain(`The floor is laid.\n\nSee ${address}\nand write to us.`)
    const [, styles, quoted] = /<p style="([^"]*border-left[^"]*)">(.*?)<\/p>/s.exec(html) ?? []
    expect(styles).toContain('overflow-wrap:anywhere;word-break:break-word')
    expect(quoted?.match(/<br\/>/g)).toHaveLength(3)
  })
})
