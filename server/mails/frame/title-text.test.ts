import { describe, expect, it } from 'vitest'
import { requestFacts } from '#testing/donations/donation-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { alertMail } from '../../alerts/alert-mail.tsx'
import { requestMail } from '../../donations/refunds/request-mail.tsx'
import { statementMail } from '../../donations/statement/statement-mail.tsx'
import { renderMail } from './render-mail.ts'

const { order, donatableCase, ...site } = mailFacts
const NO_TOTALS = {
  donationCents: 0,
  tipCents: 0,
  coverFeeCents: 0,
  paidCents: 0,
  refundedCents: 0,
  netCents: 0,
}

const titleOf = (html: string): string => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''
const IN_FIGTREE = '<span style="font-family:Figtree, Arial, Helvetica, sans-serif;font-weight:700">'

describe('a mail’s title has lining figures', () => {
  it('in a year', () => {
    const statement = {
      year: 2026,
      donorName: order.donorName,
      email: order.email,
      otherEmail: null,
      madeAt: '2026-11-21T10:00:00Z',
      donations: [],
      totals: NO_TOTALS,
      pdfUrl: '',
      csvUrl: '',
    }
    const facts = { ...site, statement, statementUrl: '/statement/x', household: null }
    const { html, text } = renderMail(statementMail(facts))
    expect(titleOf(html)).toBe(`Your giving in ${IN_FIGTREE}2026</span>`)
    expect(text.toLowerCase()).toContain('your giving in 2026')
  })

  it('in a number', () => {
    const { html } = renderMail(
      requestMail({ ...site, order, donatableCase, request: requestFacts, refund: null, now: new Date() }),
    )
    expect(titleOf(html)).toBe(`We have your request ${IN_FIGTREE}RF-7Q4M91</span>`)
  })
})

const plainTitleOf = (text: string): string =>
  titleOf(
    renderMail(
      alertMail({
        ...site,
        alert: { title: text, body: '', raisedAt: new Date(), dueAt: null, address: null },
      }),
    ).html,
  )
const unbroken = (words: string): string => `<span style="white-space:nowrap">${words}</span>`

it.each([
  ['Confirm your e-mail', `Confirm your ${unbroken('e-mail')}`],
  ['Your e-mail was changed', `Your ${unbroken('e-mail')} was changed`],
  ['Lena is raising money for you', `Lena is raising money ${unbroken('for you')}`],
  ['Set a new password', 'Set a new password'],
])('the title %s doesn’t break at a hyphen and leaves no short word alone', (text, html) => {
  expect(plainTitleOf(text)).toBe(html)
})
