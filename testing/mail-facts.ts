import type { OrderInfo } from '#contract/orders.ts'
import type { GivingCase } from '#server/cases/giving-case.ts'

/** The gift of the design's mail: what the tests of mails tell of. */

const order: OrderInfo = {
  orderId: '0190a0a0-0000-7000-8000-00000f00ba12',
  caseId: '0123456789AB',
  status: 'succeeded',
  amountCents: 5000,
  tipCents: 0,
  coverFeeCents: 0,
  feeCents: 175,
  recipientReceivesCents: 4825,
  totalCents: 5000,
  refundedCents: 0,
  currency: 'USD',
  payMethod: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  donorFirstName: 'Carol',
  donorName: 'Carol Brandt',
  email: 'carol.brandt@mail.example',
  hideName: false,
  hideAmount: true,
  message: null,
  createdAt: '2026-11-21T23:10:00Z',
  paidAt: '2026-11-21T23:14:00Z',
  undoUntil: '2026-11-22T23:14:00Z',
  giftNumber: null,
  orderNumber: '7Q4M-91XZ',
  receiptNumber: '7Q4M-91XZ',
  receiptUrl: '/receipt/claims.mac',
}
const givingCase: GivingCase = {
  caseId: '0123456789AB',
  title: 'Help Rosa rebuild after the flood',
  slug: 'help-rosa',
  city: 'Marietta',
  state: 'OH',
  organizerName: 'Lena Whitcomb',
  organizerFirstName: 'Lena',
  recipientName: 'Rosa Delgado',
  recipientFirstName: 'Rosa',
  cover: { mediaId: '0'.repeat(32), alt: 'A red boat between flooded houses' },
  giving: 'open',
}
export const mailFacts = {
  order,
  givingCase,
  publicOrigin: 'https://hearten.example',
  brand: {
    name: 'Hearten',
    legalEntity: 'Hearten, Inc.',
    supportEmail: 'help@hearten.example',
    supportPhone: '(555) 014-0199',
    supportHours: 'every day 7 AM to 7 PM, PT',
    pdfOrigin: undefined,
  },
}
