import { describe, expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { requestFacts, returnFacts } from '#testing/donations/donation-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type RequestFacts, requestMail, requestTitle } from './request-mail.tsx'

const { order, donatableCase, ...site } = mailFacts
const NOW = new Date('2026-12-01T10:00:00Z')

describe('a refund request’s mail', () => {
  const request: RequestFacts['request'] = requestFacts
  const facts: RequestFacts = { ...site, order, donatableCase, request, refund: null, now: NOW }
  const words = (more: Partial<RequestFacts['request']>, refund: RequestFacts['refund'] = null) =>
    renderMail(requestMail({ ...facts, refund, request: { ...request, ...more } })).text

  it('confirms that we have it, with its number', () => {
    expect(requestTitle(facts)).toBe('We have your request RF-7Q4M91')
    expect(words({})).toContain('You asked for a refund of your $50.00 gift to Rosa Delgado. Someone on')
    expect(words({})).toContain('our team will reply to this address by Dec 3, 2026, PT.')
    expect(words({})).toMatch(/Why +My own situation changed/)
  })

  it('apologizes for a late answer', () => {
    const late = { decidedAt: '2026-12-09T10:00:00Z' }
    for (const state of ['granted', 'refused'] as const) {
      expect(words({ state, ...late }).replaceAll('\n', ' ')).toContain(
        'answer by Dec 3, 2026, PT. We’re sorry',
      )
      expect(words({ state, decidedAt: request.requestedAt })).not.toContain('sorry')
    }
  })

  it('has the amount of a granted request, and staff’s answer to a refused one as escaped text', () => {
    const granted = words({ state: 'granted', decidedAt: request.requestedAt }, returnFacts)
    expect(granted).toContain('$50.00 is on its way to your Visa ending 4242.')
    const answer = 'The floor is laid.\n<b>Thank you</b> for asking.'
    const refused = requestMail({ ...facts, request: { ...request, state: 'refused', answer } })
    const { html, text: plain } = renderMail(refused)
    expect(plain).toContain('<b>Thank you</b> for asking.')
    expect(html).toContain('&lt;b&gt;Thank you&lt;/b&gt;')
  })

  it('about a failed refund says so, without claiming that the donor requested anything', () => {
    const ourRequest = { reason: 'refund_failed', decidedAt: request.requestedAt } as const
    const titleOf = (state: RequestFacts['request']['state']) =>
      requestTitle({ request: { ...request, ...ourRequest, state } })
    const granted = words({ ...ourRequest, state: 'granted' }, returnFacts)
    expect(titleOf('granted')).toBe('Yes, we’re sending your refund again')
    expect(granted).toContain(
      `A refund for your gift of $50.00 to Rosa Delgado didn’t arrive. $50.00 is on its way to your Visa ending 4242. Your bank can take up to 10 business days to show it.`,
    )
    expect(granted).toContain('If it doesn’t arrive this time either, we’ll write to you.')
    const answer = 'Your bank closed the card. Please send us the number of another account.'
    const refused = words({ ...ourRequest, state: 'refused', answer })
    expect(titleOf('refused')).toBe('About the refund that didn’t arrive')
    expect(refused).toContain('didn’t arrive. We looked for another way, and here’s what we found.')
    expect(refused).toContain(answer)
    expect(refused).toContain('Until the money reaches you, your gift counts as given.')
    for (const mail of [granted, refused]) expect(mail).not.toContain('You asked us')
  })

  it('keeps an answer’s lines in text and HTML, and breaks a long address instead of widening the mail', () => {
    const address = `https://hearten.example/${'a'.repeat(120)}`
    const answer = `The floor is laid.\n\nSee ${address}\nand write to us.`
    const { html, text: plain } = renderMail(
      requestMail({ ...facts, request: { ...request, state: 'refused', answer } }),
    )
    expect(plain).toContain(`The floor is laid.\n\nSee ${address}\nand write to us.`)
    const [, styles, quoted] = /<p style="([^"]*border-left[^"]*)">(.*?)<\/p>/s.exec(html) ?? []
    expect(styles).toContain('overflow-wrap:anywhere;word-break:break-word')
    expect(quoted?.match(/<br\/>/g)).toHaveLength(3)
  })
})
