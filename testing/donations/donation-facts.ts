import type { DonationLocation } from '#contract/donations/donation-location.ts'
import type { Donation, DonationReturn } from '#contract/donations/donation-shapes.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'

const AT = '2026-11-22T10:00:00Z'

/** The paid order in the design's sample mail, used by tests of mails, spreadsheets and pages. */
export const orderFacts: OrderInfo = {
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
  nameShown: 'full',
  hideAmount: true,
  message: null,
  tribute: null,
  wantsArrival: null,
  emailCorrectableUntil: null,
  wantsNews: false,
  thankYouBy: null,
  thankYou: null,
  location: null,
  createdAt: '2026-11-21T23:10:00Z',
  paidAt: '2026-11-21T23:14:00Z',
  undoUntil: '2026-11-22T23:14:00Z',
  donationNumber: null,
  orderNumber: '7Q4M-91XZ',
  receiptNumber: '7Q4M-91XZ',
  receiptUrl: '/receipt/claims.mac',
}

/** Where the order's money is: it clears, and leaves with the next transfer. */
export const locationFacts: DonationLocation = {
  moneyState: 'clearing',
  clearsAt: '2026-11-24T23:14:00Z',
  leavesAt: '2026-11-27T20:00:00Z',
  transfer: null,
  refundsAt: null,
  cameBackAt: null,
  endedAt: null,
}

/** The same order unpaid: its card was declined. */
export const unpaidFacts: OrderInfo = {
  ...orderFacts,
  status: 'failed',
  cardBrand: null,
  cardLast4: null,
  hideAmount: false,
  paidAt: null,
  undoUntil: null,
  receiptNumber: null,
  receiptUrl: null,
}

/** A full refund of the order, in transit. */
export const returnFacts: DonationReturn = {
  refundId: '0190a0a0-0000-7000-8000-00000f00ba14',
  reason: 'donor',
  state: 'on_its_way',
  donationCents: 5000,
  tipCents: 0,
  coverFeeCents: 0,
  totalCents: 5000,
  requestedAt: AT,
  stateAt: AT,
}

/** An open refund request for the order. */
export const requestFacts: NonNullable<Donation['request']> = {
  reference: 'RF-7Q4M91',
  reason: 'changed',
  state: 'open',
  answer: null,
  requestedAt: '2026-12-01T10:00:00Z',
  answerUntil: '2026-12-03T20:00:00Z',
  decidedAt: null,
}

/** An undecided dispute of the order. */
export const disputeFacts: NonNullable<Donation['dispute']> = {
  state: 'open',
  amountCents: 5000,
  openedAt: AT,
  decidesUntil: null,
}

/** The donation of an order, without returns and without available actions. */
export const donationFacts = (order: OrderInfo, more: Partial<Donation> = {}): Donation => ({
  order,
  caseTitle: 'Help Rosa rebuild after the flood',
  caseSlug: 'help-rosa',
  recipientName: 'Rosa Delgado',
  organizerFirstName: 'Lena',
  recipientFirstName: 'Rosa',
  pdfUrl: '',
  statementYear: 2026,
  returns: [],
  request: null,
  dispute: null,
  choices: {
    undoUntil: null,
    undoCents: 0,
    undoEnded: 'returned',
    tipReturnUntil: null,
    tipReturnCents: 0,
    duplicateUntil: null,
    duplicateOf: null,
    requestUntil: null,
    names: false,
  },
  ...more,
})
