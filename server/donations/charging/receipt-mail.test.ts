import { describe, expect, it } from 'vitest'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { locationFacts } from '#testing/donations/donation-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { type ReceiptFacts, receiptMail } from './receipt-mail.tsx'

const { order, donatableCase, ...site } = mailFacts
const mail = (facts: Partial<ReceiptFacts> = {}) =>
  renderMail(
    receiptMail({
      order: { ...order, location: locationFacts },
      donatableCase,
      ...site,
      ...facts,
    }),
  )
const wordsOf = (html: string): string => html.replace(/<!--.*?-->/g, '')

describe('the receipt', () => {
  it('is readable as plain text', () => {
    expect(mail().text).toBe(`Hearten


Thank you, Carol

Help Rosa rebuild after the flood · organized by Lena Whitcomb

Your $50.00 gift to Rosa Delgado went through. Keep this e-mail: the links below work without an account.

Help Rosa rebuild after the flood https://hearten.example/case-detail/0123456789AB/help-rosa

Lena Whitcomb for Rosa Delgado · Marietta, OH

Gift to Rosa Delgado            $50.00
Tip to Hearten                  $0.00
You paid                        $50.00
Card fee, taken from the gift   $1.75
Rosa receives                   $48.25

Date          Nov 21, 2026, PT
Paid with     Visa ending 4242, on your statement under HEARTEN*
Receipt       7Q4M-91XZ
On the page   Carol Brandt, amount hidden
Tax           A personal gift to a person. Not tax-deductible.

See your receipt https://hearten.example/receipt/claims.mac
Change how my name shows https://hearten.example/receipt/claims.mac#names
Ask for a refund https://hearten.example/receipt/claims.mac#refund
Receipt as PDF https://hearten.example/receipt/claims.mac/receipt.pdf

What happens now. Your gift clears by Nov 24, leaves Nov 27, and is in Rosa’s bank by about Dec 1, 2026, PT. We’ll ask what it paid for, and the page will show the answer. You can cancel it yourself until Nov 22, 3:14 PM Pacific Time, unless it’s been paid out.

Hearten, Inc. · help@hearten.example · (555) 014-0199, every day 7 AM to 7 PM Pacific Time
You’re getting this because a gift was made with carol.brandt@mail.example. Not you? Write to us help@hearten.example.
Privacy policy (PDF) https://hearten.example/documents/privacy-policy.pdf · Terms of use (PDF) https://hearten.example/documents/terms-of-use.pdf`)
  })

  it('has the same text in HTML, with alternative texts, and loads nothing from third parties', () => {
    const { html } = mail()
    for (const words of ['Thank you, Carol', '$48.25', 'HEARTEN*', 'Rosa’s bank'])
      expect(wordsOf(html)).toContain(words)
    expect(html).toContain('alt="A red boat between flooded houses"')
    expect([...html.matchAll(/<img (?![^>]*alt=)/g)]).toEqual([])
    const addresses = [...html.matchAll(/(?:src="|url\()([^")]+)/g)].map(([, address]) => address)
    expect(addresses.length).toBe(4)
    expect(addresses.every((address) => address?.startsWith('https://hearten.example/'))).toBe(true)
  })

  it('names the covered fee, and hides what the donor hid', () => {
    const covered = { coverFeeCents: 181, feeCents: 0, recipientReceivesCents: 5000, totalCents: 5181 }
    const { text } = mail({
      order: { ...order, ...covered, nameShown: 'anonymous', hideAmount: false },
    })
    expect(text).toMatch(/Card fee, covered by you +\$1\.81/)
    expect(text).not.toContain('taken from the gift')
    expect(text).toMatch(/On the page +Anonymous\n/)
  })

  it('says that the donation is held until the identity check, and when it would be refunded', () => {
    const held = { moneyState: 'heldForCheck', leavesAt: null, refundsAt: '2027-01-08T20:00:00Z' } as const
    const { text } = mail({ order: { ...order, location: { ...locationFacts, ...held } } })
    expect(text).toContain(
      'We hold your gift until Rosa’s identity is verified. If that doesn’t happen by Jan 8, 2027, PT, we’ll refund all of it.',
    )
    expect(text).not.toContain('clears by')
  })

  it('names a person once, and works without a picture or a card', () => {
    const { html, text } = mail({
      donatableCase: { ...donatableCase, organizerName: 'Rosa Delgado', cover: null },
      order: { ...order, cardBrand: null, cardLast4: null },
    })
    expect(text).toContain('\nRosa Delgado · Marietta, OH')
    expect(text).not.toContain('statement')
    expect(html).not.toContain('/media/')
  })

  it('escapes typed text', () => {
    const title = '<script>alert(1)</script> & "more" for Rosa'
    const { html, text } = mail({ donatableCase: { ...donatableCase, title } })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
    expect(text).toContain(title)
  })
})
