import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { centsShape } from '#contract/shapes.ts'
import { patternShape, textShape } from '#contract/text-shape.ts'
import { donationPrivacyShape, ownDonationsShape } from './own-donation-shapes.ts'

const root = '/api/oversea/v1/donations' as const

const yearShape = patternShape(4, /^20[2-9]\d$/, 'Give a year.').transform(Number)
const NEWEST = 'newest'
const paged = {
  /** All years if omitted; `newest` is the latest one with a donation. */
  year: patternShape(6, /^(newest|20[2-9]\d)$/, 'Give a year.')
    .transform((text) => (text === NEWEST ? NEWEST : Number(text)))
    .optional(),
  /** Counted from 1. */
  page: z.coerce.number('Give a page.').int('Give a page.').min(1, 'Give a page.').max(1000).default(1),
}
const tokenShape = textShape(256)
const fileShape = { year: yearShape, format: z.enum(['pdf', 'csv']) }

/**
 * A donor's own donations: those of the signed-in person, or of the one e-mail address that a mailed link was
 * sent to.
 */
export const ownDonationCalls = {
  ownDonations: declareCall({
    method: 'GET',
    path: `${root}/own`,
    auth: 'user',
    summary: 'Donations made with the account’s e-mail addresses, newest first, and where their money is.',
    input: z.strictObject(paged),
    output: ownDonationsShape,
  }),
  linkedDonations: declareCall({
    method: 'GET',
    path: `${root}/linked`,
    auth: 'link',
    link: 'donations',
    summary: 'Donations made with the address that a link was e-mailed to. The link works for thirty days.',
    input: z.strictObject({ token: tokenShape, ...paged }),
    output: ownDonationsShape,
    codes: ['notFound'],
  }),
  ownStatementFile: declareCall({
    method: 'GET',
    path: `${root}/own-statement`,
    auth: 'user',
    form: 'file',
    summary: 'A year of the person’s donations, over all e-mails of the account, as a PDF or as CSV.',
    input: z.strictObject(fileShape),
    output: z.never(),
    codes: ['notFound'],
  }),
  linkedStatementFile: declareCall({
    method: 'GET',
    path: `${root}/linked-statement`,
    auth: 'link',
    link: 'donations',
    form: 'file',
    summary: 'A year of the donations made with the address that a link was e-mailed to, as a PDF or as CSV.',
    input: z.strictObject({ token: tokenShape, ...fileShape }),
    output: z.never(),
    codes: ['notFound'],
  }),
  donationPrivacy: declareCall({
    method: 'GET',
    path: `${root}/giving-choice`,
    auth: 'user',
    summary:
      'How the person chose to be shown as a donor, null if they never chose, and the amounts of their last donation.',
    input: z.strictObject({}),
    output: z.strictObject({
      choice: donationPrivacyShape.nullable(),
      last: z.strictObject({ amountCents: centsShape, tipCents: centsShape }).nullable(),
    }),
  }),
  setDonationPrivacy: declareCall({
    method: 'POST',
    path: `${root}/giving-choice`,
    auth: 'user',
    summary: 'Saves how the person wants to be shown on later donations.',
    input: donationPrivacyShape,
    output: donationPrivacyShape,
  }),
} as const
