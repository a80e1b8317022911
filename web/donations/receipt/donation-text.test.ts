import { describe, expect, it } from 'vitest'
import { requestSentence, requestTitle } from '#contract/cases/return-text.ts'
import type { Donation, DonationReturn } from '#contract/donations/donation-shapes.ts'
import {
  disputeFacts,
  donationFacts,
  orderFacts,
  requestFacts,
  returnFacts,
} from '#testing/donations/donation-facts.ts'
import { donationLead } from './donation-lead.ts'
import { publicDisplayText } from './receipt-facts.tsx'
import { successMessage } from './success-message.ts'

const LATER = '2026-11-23T10:00:00Z'

const donationReturn = (more: Partial<DonationReturn> = {}): DonationReturn => ({
  ...returnFacts,
  state: 'sent',
  ...more,
})
const request = (more: Partial<typeof requestFacts> = {}) => ({
  ...requestFacts,
  reason: 'refund_failed' as const,
  answerUntil: '2026-11-24T20:00:00Z',
  ...more,
})
const donation = (order: Partial<Donation['order']> = {}, more: Partial<Donation> = {}): Donation =>
  donationFacts({ ...orderFacts, hideAmount: false, ...order }, more)
const refunded = (...returns: DonationReturn[]): Donation =>
  donation(
    { status: 'refunded', refundedCents: returns.reduce((sum, { totalCents }) => sum + totalCents, 0) },
    { returns },
  )
const failed = donationReturn({ state: 'failed' })
const lost = donation(
  { status: 'charged_back', refundedCents: 5000 },
  { dispute: { ...disputeFacts, state: 'lost' } },
)

describe('the title of a donation’s page', () => {
  const whole = donationReturn()
  const pending = donationReturn({ state: 'on_its_way' })
  const tip = donationReturn({ reason: 'tip', donationCents: 0, tipCents: 500, totalCents: 500 })
  const answered = request({ state: 'refused', answer: 'We mailed you a check.', decidedAt: LATER })
  it.each<[string, Donation, string, string]>([
    ['paid', donation(), 'Thank you, Carol', 'Your $50.00 gift to Rosa went through.'],
    [
      'of an erased donor',
      donation({ donorName: 'Erased', donorFirstName: 'Erased', email: '' }),
      'A gift, with the donor’s name erased',
      'A $50.00 gift to Rosa went through. The donor deleted their account. We keep the amount for our records.',
    ],
    [
      'disputed',
      donation({ status: 'disputed' }, { dispute: { ...disputeFacts, amountCents: 5500 } }),
      'Your bank is looking into your gift',
      'It holds $55.00 until it decides. If it lets the payment stand, Rosa keeps it.',
    ],
    [
      'on its way back',
      refunded(pending),
      'Your gift is on its way back',
      '$50.00 is on its way back to you. It no longer counts toward Rosa’s fundraiser.',
    ],
    [
      'on its way back after its tip',
      refunded(pending, tip),
      'Your gift is on its way back',
      '$5.00 was refunded before. $50.00 is on its way back to you. It no longer counts toward Rosa’s fundraiser.',
    ],
    [
      'sent back',
      refunded(whole, tip),
      'Your gift was refunded',
      'We refunded $55.00. It no longer counts toward Rosa’s fundraiser.',
    ],
    [
      'still given after its refund failed',
      donation({}, { returns: [failed], request: request() }),
      'Your refund didn’t arrive',
      '$50.00 didn’t reach your Visa ending 4242. Someone on our team is looking for another way and will write to you.',
    ],
    [
      'still given after its failed refund was answered',
      donation({}, { returns: [failed], request: answered }),
      'Thank you, Carol',
      'Your $50.00 gift to Rosa went through.',
    ],
    [
      'lost in a dispute',
      lost,
      'Your bank returned this gift to you',
      '$50.00 went back to you through your bank. It no longer counts toward Rosa’s fundraiser.',
    ],
  ])('and its sentence describe a donation that is %s', (_, shown, title, sentence) => {
    expect(donationLead(shown)).toEqual({ title, sentence })
  })
})

it('a refunded or charged-back donation is described as no longer on the page', () => {
  const shown = { ...donation().choices, names: true }
  expect(publicDisplayText(donation({}, { choices: shown }))).toBe('Carol Brandt')
  expect(publicDisplayText(donation({ nameShown: 'anonymous', hideAmount: true }, { choices: shown }))).toBe(
    'Anonymous, amount hidden',
  )
  expect(publicDisplayText(refunded(donationReturn()))).toBe('No longer there')
  expect(publicDisplayText(lost)).toBe('No longer there')
})

it('an erased donor’s donation is described as on the page until it is refunded or charged back', () => {
  const erased = { email: '', nameShown: 'anonymous' as const }
  expect(publicDisplayText(donation(erased))).toBe('Anonymous')
  expect(publicDisplayText(donation(erased, { returns: [failed] }))).toBe('Anonymous')
  const tipBack = donationReturn({ donationCents: 0, tipCents: 300, totalCents: 300 })
  expect(publicDisplayText(donation(erased, { returns: [tipBack] }))).toBe('Anonymous')
  expect(publicDisplayText(donation(erased, { returns: [donationReturn()] }))).toBe('No longer there')
  expect(publicDisplayText(donation({ ...erased, status: 'charged_back' }))).toBe('No longer there')
})

it('a success message isn’t shown for a donation in another state', () => {
  expect(successMessage('undo', refunded(donationReturn()))).toBe('Done. Your money is on its way back.')
  expect(successMessage('undo', donation({}, { returns: [failed], request: request() }))).toBeNull()
  expect(successMessage('undo', lost)).toBeNull()
  expect(successMessage('request', donation({}, { request: request() }))).toBeNull()
  expect(successMessage('request', donation({}, { request: request({ reason: 'mistake' }) }))).not.toBeNull()
})

it('a request made by us isn’t shown as the donor’s', () => {
  const now = new Date('2026-11-21T20:00:00Z')
  expect(requestTitle(request())).toBe('We’re looking for another way')
  expect(requestSentence(request(), now)).toBe(
    'A refund didn’t arrive. Someone on our team is on it and will write to you by Nov 24, 2026, PT.',
  )
  expect(requestTitle(request({ reason: 'mistake' }))).toBe('You asked for a refund')
  expect(requestSentence(request({ reason: 'mistake' }), now)).toBe(
    'Someone on our team will reply by e-mail by Nov 24, 2026, PT.',
  )
  expect(requestSentence(request({ state: 'nothing_left' }), now)).toMatch(/nothing left to decide/)
})
