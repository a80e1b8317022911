import { describe, expect, it } from 'vitest'
import type { Gift, GiftReturn } from '#contract/gift-shapes.ts'
import { requestSentence, requestTitle } from '#contract/return-words.ts'
import { doneWords } from './done-words.ts'
import { giftLead } from './gift-lead.ts'
import { onThePage } from './on-the-page.ts'

const AT = '2026-11-22T10:00:00Z'
const LATER = '2026-11-23T10:00:00Z'

const paid: Gift['order'] = {
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
  hideAmount: false,
  message: null,
  createdAt: AT,
  paidAt: AT,
  undoUntil: null,
  giftNumber: null,
  orderNumber: '7Q4M-91XZ',
  receiptNumber: '7Q4M-91XZ',
  receiptUrl: null,
}
const back = (more: Partial<GiftReturn> = {}): GiftReturn => ({
  refundId: '0190a0a0-0000-7000-8000-00000f00ba14',
  reason: 'donor',
  state: 'sent',
  giftCents: 5000,
  tipCents: 0,
  coverFeeCents: 0,
  totalCents: 5000,
  askedAt: AT,
  stateAt: AT,
  ...more,
})
const request = (more: Partial<NonNullable<Gift['request']>> = {}): NonNullable<Gift['request']> => ({
  reference: 'RF-6KGMTP',
  reason: 'refund_failed',
  state: 'open',
  answer: null,
  askedAt: AT,
  answerUntil: '2026-11-24T20:00:00Z',
  decidedAt: null,
  ...more,
})

const gift = (order: Partial<Gift['order']> = {}, more: Partial<Gift> = {}): Gift => ({
  order: { ...paid, ...order },
  caseTitle: 'Help Rosa rebuild after the flood',
  caseSlug: 'help-rosa',
  recipientName: 'Rosa Delgado',
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
const refunded = (...returns: GiftReturn[]): Gift =>
  gift(
    { status: 'refunded', refundedCents: returns.reduce((sum, one) => sum + one.totalCents, 0) },
    { returns },
  )
const failed = back({ state: 'failed' })
const dispute = { amountCents: 5000, openedAt: AT, decidesUntil: null }
const lost = gift({ status: 'charged_back', refundedCents: 5000 }, { dispute: { ...dispute, state: 'lost' } })

describe('the first words of a gift’s page', () => {
  const whole = back()
  const pending = back({ state: 'on_its_way' })
  const tip = back({ reason: 'tip', giftCents: 0, tipCents: 500, totalCents: 500 })
  const answered = request({ state: 'refused', answer: 'We mailed you a check.', decidedAt: LATER })
  it.each<[string, Gift, string, string]>([
    ['given', gift(), 'Thank you, Carol', 'Your $50.00 to Rosa went through.'],
    [
      'before the bank',
      gift({ status: 'disputed' }, { dispute: { ...dispute, state: 'open', amountCents: 5500 } }),
      'Your bank is looking into your gift',
      'It holds $55.00 until it decides. If it lets your gift stand, Rosa has it as before.',
    ],
    [
      'on its way back',
      refunded(pending),
      'Your gift is on its way back',
      '$50.00 is on its way back to you. Rosa no longer has this gift.',
    ],
    [
      'on its way back after its tip',
      refunded(pending, tip),
      'Your gift is on its way back',
      '$5.00 was sent back to you before. $50.00 is on its way back to you. Rosa no longer has this gift.',
    ],
    [
      'sent back',
      refunded(whole, tip),
      'Your gift was sent back to you',
      '$55.00 was sent back to you. Rosa no longer has this gift.',
    ],
    [
      'not arrived',
      gift({}, { returns: [failed], request: request() }),
      'Your refund didn’t arrive',
      '$50.00 didn’t reach your Visa ending 4242. A person here is looking for another way and writes to you.',
    ],
    [
      'not arrived, and answered',
      gift({}, { returns: [failed], request: answered }),
      'Thank you, Carol',
      'Your $50.00 to Rosa went through.',
    ],
    [
      'lost by a dispute',
      lost,
      'Your bank gave you this gift back',
      '$50.00 went back to you through your bank. Rosa no longer has this gift.',
    ],
  ])('%s', (_, one, title, sentence) => {
    expect(giftLead(one)).toEqual({ title, sentence })
  })
})

it('a gift that went back is no longer on the page, under no name', () => {
  const shown = { ...gift().choices, names: true }
  expect(onThePage(gift({}, { choices: shown }))).toBe('Carol Brandt')
  expect(onThePage(gift({ hideName: true, hideAmount: true }, { choices: shown }))).toBe(
    'Anonymous, amount hidden',
  )
  expect(onThePage(refunded(back()))).toBe('No longer there')
  expect(onThePage(lost)).toBe('No longer there')
})

it('what was just done is not said of a gift that stands otherwise', () => {
  expect(doneWords('undo', refunded(back()))).toBe('Done. Your money is on its way back.')
  expect(doneWords('undo', gift({}, { returns: [failed], request: request() }))).toBeNull()
  expect(doneWords('undo', lost)).toBeNull()
  expect(doneWords('request', gift({}, { request: request() }))).toBeNull()
  expect(doneWords('request', gift({}, { request: request({ reason: 'mistake' }) }))).not.toBeNull()
})

it('a request of our own making isn’t said to be the donor’s', () => {
  expect(requestTitle(request())).toBe('We are looking for another way')
  expect(requestSentence(request())).toBe(
    'A refund didn’t arrive, so a person looks after it and writes to you by Nov 24, 2026, PT.',
  )
  expect(requestTitle(request({ reason: 'mistake' }))).toBe('You asked for a refund')
  expect(requestSentence(request({ reason: 'mistake' }))).toBe(
    'A person reads it and answers you by e-mail by Nov 24, 2026, PT.',
  )
  expect(requestSentence(request({ state: 'nothing_left' }))).toMatch(/nothing left to decide/)
})
