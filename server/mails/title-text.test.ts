import { describe, expect, it } from 'vitest'
import { requestFacts } from '#testing/gift-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { renderMail } from './render-mail.ts'
import { requestMail } from './request-mail.tsx'
import { statementMail } from './statement-mail.tsx'

const { order, givingCase, ...place } = mailFacts
const NO_TOTALS = { giftCents: 0, tipCents: 0, coverFeeCents: 0, paidCents: 0, refundedCents: 0, netCents: 0 }

const titleOf = (html: string): string => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''
const IN_FIGTREE = '<span style="font-family:Figtree, Arial, Helvetica, sans-serif;font-weight:700">'

describe('the title of a mail has its figures in the face whose figures are of one height', () => {
  it('in a year', async () => {
    const statement = {
      year: 2026,
      donorName: order.donorName,
      email: order.email,
      madeAt: '2026-11-21T10:00:00Z',
      gifts: [],
      totals: NO_TOTALS,
      pdfUrl: '',
      csvUrl: '',
    }
    const { html, text } = await renderMail(
      statementMail({ ...place, statement, statementUrl: '/statement/x' }),
    )
    expect(titleOf(html)).toBe(`Your giving in ${IN_FIGTREE}2026</span>`)
    expect(text.toLowerCase()).toContain('your giving in 2026')
  })

  it('in a number', async () => {
    const { html } = await renderMail(
      requestMail({ ...place, order, givingCase, request: requestFacts, returnedCents: null }),
    )
    expect(titleOf(html)).toBe(`We have your request ${IN_FIGTREE}RF-7Q4M91</span>`)
  })
})
