import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { disputeFacts, donationFacts, orderFacts } from '#testing/donations/donation-facts.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { receiptSheet } from './receipt-sheet.ts'

const test = testApp()

describe('the receipt as a PDF', () => {
  it('opens at the receipt’s link, is named by its number, and is never cached', async () => {
    const donation = await DonationLink.create(test, { name: 'Łukasz Nguyễn' })
    const { pdfUrl, order } = await donation.read()
    const answer = await test.app.inject(pdfUrl)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers).toMatchObject({
      'content-disposition': `inline; filename="receipt-${order.receiptNumber}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const pdf = await PDFDocument.load(answer.rawPayload)
    expect(pdf.getTitle()).toBe(`Hearten receipt ${order.receiptNumber}`)
    expect(pdf.getPageCount()).toBe(1)
  })

  it('names a donor by the address alone if its fonts lack the name’s letters', () => {
    const donation = donationFacts({ ...orderFacts, donorName: 'अमिताभ बच्चन' })
    const text = JSON.stringify(receiptSheet(donation, mailFacts.brand).parts)
    expect(text).toContain(JSON.stringify(['From', orderFacts.email]))
  })

  it('names who the gift honors', () => {
    const tribute = { kind: 'memory', name: 'Lou Park' } as const
    const text = JSON.stringify(
      receiptSheet(donationFacts({ ...orderFacts, tribute }), mailFacts.brand).parts,
    )
    expect(text).toContain(JSON.stringify(['In memory of', 'Lou Park']))
  })

  it('is not found for any other address', async () => {
    const { token } = await DonationLink.create(test)
    const answer = await test.app.inject(`/receipt/${token}x/receipt.pdf`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  const lost = donationFacts(
    { ...orderFacts, refundedCents: 5000 },
    { dispute: { ...disputeFacts, state: 'lost' } },
  )

  it('lists refunds, and omits what the recipient receives once that is no longer true', () => {
    const text = JSON.stringify(receiptSheet(lost, mailFacts.brand).parts)
    expect(text).not.toContain('Rosa receives')
    expect(text).toContain('Back to you')
    expect(text).toContain('Your bank gave you $50.00 back.')
    const before = receiptSheet({ ...lost, dispute: null }, mailFacts.brand)
    expect(JSON.stringify(before.parts)).toContain('"Rosa receives"')
  })

  it('makes the recipient’s amount conditional during a bank’s investigation', () => {
    const dispute = { ...disputeFacts, decidesUntil: '2027-02-24T10:00:00Z' }
    const open = donationFacts({ ...orderFacts, status: 'disputed' }, { dispute })
    const text = JSON.stringify(receiptSheet(open, mailFacts.brand).parts)
    expect(text).toContain('Rosa receives, if your bank lets it stand')
    expect(text).toContain('is holding $50.00 until it decides. Most banks decide by Feb 24, 2027, PT')
    expect(text).toContain('Refund history')
  })
})
