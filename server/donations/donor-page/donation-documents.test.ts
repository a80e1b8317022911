import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { disputeFacts, donationFacts, orderFacts, returnFacts } from '#testing/donations/donation-facts.ts'
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
    { ...orderFacts, refundedCents: 5000, feeCents: 0, recipientReceivesCents: 0 },
    { dispute: { ...disputeFacts, state: 'lost' } },
  )

  it('has the lines of the receipt’s page, also after a refund', () => {
    const part = { ...returnFacts, donationCents: 2000, tipCents: 500, totalCents: 2500 }
    const order = { ...orderFacts, refundedCents: 2500, feeCents: 105, recipientReceivesCents: 2895 }
    const text = JSON.stringify(
      receiptSheet(donationFacts(order, { returns: [part] }), mailFacts.brand).parts,
    )
    const amounts = /"rows":(\[.*?\])/.exec(text)?.[1] ?? '[]'
    const shown = (JSON.parse(amounts) as { label: string; amount: string }[]).map(
      ({ label, amount }) => `${label} ${amount}`,
    )
    expect(shown).toEqual([
      ...['Gift to Rosa Delgado $50.00', 'Tip to Hearten $0.00', 'Paid with Visa ending 4242 $50.00'],
      ...['Back to you −$25.00', 'Card fee, taken from the gift $1.05', 'Rosa receives $28.95'],
    ])
    expect(text).toContain('Part of your gift, with the tip: You canceled the gift.')
  })

  it('lists a dispute that was lost', () => {
    const text = JSON.stringify(receiptSheet(lost, mailFacts.brand).parts)
    expect(text).toContain('Your bank gave you $50.00 back.')
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
