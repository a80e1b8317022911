import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, centsShape, linkTokenShape, uuidShape } from '#contract/shapes.ts'
import { NOTICE_CHOICES } from './organizer-limits.ts'

const root = '/api/oversea/fund/mail' as const
const choiceShape = z.enum(NOTICE_CHOICES)
const caseChoiceShape = z.strictObject({
  caseId: caseIdShape,
  slug: z.string(),
  title: z.string(),
  choice: choiceShape,
})

export const linkedThanksShape = z.strictObject({
  caseId: caseIdShape,
  title: z.string(),
  donationId: uuidShape,
  /** `refunded` also for a donation that was charged back; only an `open` one can be thanked. */
  state: z.enum(['open', 'thanked', 'refunded', 'expired']),
  /** The donation as the page shows it; null once it was refunded, or the link has expired. */
  donation: z
    .strictObject({
      shownName: z.string(),
      /** Null if the donor hides the amount. */
      amountCents: centsShape.nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
  /** The thank-you that the link sends. */
  text: z.string(),
})

/** How organizers are told of donations by mail, and the thank-you that a link in those mails sends. */
export const donationNoticeCalls = {
  ownDonationNotices: declareCall({
    method: 'GET',
    path: `${root}/own-donation-notices`,
    auth: 'user',
    summary: 'How the person is told of donations, for each fundraiser they organize.',
    input: z.strictObject({}),
    output: z.array(caseChoiceShape),
  }),
  setDonationNotices: declareCall({
    method: 'POST',
    path: `${root}/set-donation-notices`,
    auth: 'owner',
    summary:
      'Sets how the organizer is told of a case’s donations: at once, in one e-mail a day, or not. At once, the sixth of a day and later ones come in one e-mail in the evening.',
    input: z.strictObject({ caseId: caseIdShape, choice: choiceShape }),
    output: caseChoiceShape,
    codes: ['notFound'],
  }),
  linkedDonationNotices: declareCall({
    method: 'GET',
    path: `${root}/linked-donation-notices`,
    auth: 'link',
    link: 'donation-notices',
    summary: 'How the organizer is told of a case’s donations, for the holder of the link in those e-mails.',
    input: z.strictObject({ token: linkTokenShape }),
    output: caseChoiceShape,
    codes: ['notFound'],
  }),
  setLinkedDonationNotices: declareCall({
    method: 'POST',
    path: `${root}/set-linked-donation-notices`,
    auth: 'link',
    link: 'donation-notices',
    summary: 'Sets how the organizer is told of a case’s donations, by the link in those e-mails.',
    input: z.strictObject({ token: linkTokenShape, choice: choiceShape }),
    output: caseChoiceShape,
    codes: ['notFound'],
  }),
  linkedThanks: declareCall({
    method: 'GET',
    path: `${root}/linked-thanks`,
    auth: 'link',
    link: 'thank-donor',
    summary: 'The donation that an e-mailed link thanks for, and the thank-you that it sends.',
    input: z.strictObject({ token: linkTokenShape }),
    output: linkedThanksShape,
    codes: ['notFound'],
  }),
  sendLinkedThanks: declareCall({
    method: 'POST',
    path: `${root}/send-linked-thanks`,
    auth: 'link',
    link: 'thank-donor',
    summary: 'E-mails the ready thank-you to the donor of an e-mailed link. Each donation is thanked once.',
    input: z.strictObject({ token: linkTokenShape }),
    output: linkedThanksShape,
    codes: ['notFound'],
  }),
} as const

export type LinkedThanks = z.infer<typeof linkedThanksShape>
export type CaseNotices = z.infer<typeof caseChoiceShape>
