import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import {
  caseIdShape,
  centsShape,
  cursorShape,
  idempotencyKeyShape,
  limitShape,
  pageOf,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { listShape, textShape, trimmedShape } from '#contract/text-shape.ts'
import { ALT_MAX, UPDATE_IMAGES_MAX, UPDATE_TEXT_MAX, UPDATE_TITLE_MAX } from './case-limits.ts'
import {
  audienceShape,
  dashboardShape,
  dayShape,
  donorShape,
  offlineDonationShape,
} from './dashboard-shapes.ts'
import { DONOR_FILTERS, OFFLINE_LABEL_MAX, THANKS_MAX } from './organizer-limits.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
/** A mail as HTML. */
const previewShape = z.strictObject({ html: z.string() })
const OFFLINE_MAX_CENTS = 100_000_000

/** The organizer's dashboard calls. */
export const dashboardCalls = {
  dashboard: declareCall({
    method: 'GET',
    path: `${root}/dashboard`,
    auth: 'owner',
    summary: 'The organizer’s dashboard of a case: money, withdrawal account, donors, updates, open tasks.',
    input: z.strictObject(ofCase),
    output: dashboardShape,
    codes: ['notFound'],
  }),
  caseDonors: declareCall({
    method: 'GET',
    path: `${root}/donors`,
    auth: 'team',
    summary:
      'The donations of a case for its organizer, newest first, including names that are hidden on the public page. Co-organizers read full names, too, but of anonymous donors, and no hidden amounts.',
    input: z.strictObject({
      ...ofCase,
      filter: z.enum(DONOR_FILTERS).default('all'),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(donorShape),
    codes: ['notFound', 'notAllowed'],
  }),
  donorsCsv: declareCall({
    method: 'GET',
    path: `${root}/donors-csv`,
    auth: 'owner',
    form: 'file',
    summary:
      'The donations as CSV. Columns: donated_at, name, shown_as, amount_usd, amount_hidden, message, tribute, thanked_at, source.',
    input: z.strictObject(ofCase),
    output: z.never(),
    codes: ['notFound'],
  }),
  thankDonors: declareCall({
    method: 'POST',
    path: `${root}/thank`,
    auth: 'team',
    summary:
      'E-mails a thank-you to the donors of the given donations, or to those of a filter, at most 2,000 at once, oldest first. Each donation is thanked once.',
    input: z.strictObject({
      ...ofCase,
      to: z.union([
        z.strictObject({
          donationIds: listShape(uuidShape, 500).refine((list) => list.length > 0, 'Choose who to thank.'),
        }),
        z.strictObject({ filter: z.enum(DONOR_FILTERS) }),
      ]),
      text: trimmedShape(THANKS_MAX).min(1, 'Write what you’d like to say.'),
    }),
    output: z.strictObject({ thankedCount: z.int() }),
    codes: ['notFound', 'notAllowed'],
  }),
  previewThanks: declareCall({
    method: 'POST',
    path: `${root}/preview-thanks`,
    auth: 'team',
    summary: 'Previews a thank-you e-mail as one donor would get it. Nothing is saved or sent.',
    input: z.strictObject({
      ...ofCase,
      donationId: uuidShape.optional(),
      text: textShape(THANKS_MAX),
    }),
    output: previewShape,
    codes: ['notFound'],
  }),
  updateAudience: declareCall({
    method: 'GET',
    path: `${root}/update-audience`,
    auth: 'team',
    summary: 'How many people get the updates of a case by e-mail.',
    input: z.strictObject(ofCase),
    output: audienceShape,
    codes: ['notFound'],
  }),
  previewUpdate: declareCall({
    method: 'POST',
    path: `${root}/preview-update`,
    auth: 'team',
    summary: 'Previews an update’s e-mail as a follower would get it. Nothing is saved or sent.',
    input: z.strictObject({
      ...ofCase,
      title: textShape(UPDATE_TITLE_MAX),
      text: textShape(UPDATE_TEXT_MAX),
      images: listShape(
        z.strictObject({ uploadId: uuidShape, alt: textShape(ALT_MAX) }),
        UPDATE_IMAGES_MAX,
      ).default([]),
    }),
    output: previewShape,
    codes: ['notFound'],
  }),
  stopUpdateMail: declareCall({
    method: 'POST',
    path: `${root}/stop-update-mail`,
    auth: 'team',
    summary:
      'Cancels the e-mail of an update before it is sent; the update stays on the page. A co-organizer’s own updates only.',
    input: z.strictObject({ ...ofCase, updateId: uuidShape }),
    output: z.strictObject({ stoppedAt: timeShape }),
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  removeUpdate: declareCall({
    method: 'POST',
    path: `${root}/remove-update`,
    auth: 'team',
    summary:
      'Removes an update and its photos from the page, and cancels its e-mail if it isn’t sent yet. A co-organizer’s own updates only.',
    input: z.strictObject({ ...ofCase, updateId: uuidShape }),
    output: z.strictObject({ removed: z.boolean() }),
    codes: ['notFound', 'notAllowed'],
  }),
  setThankYou: declareCall({
    method: 'POST',
    path: `${root}/set-thank-you`,
    auth: 'owner',
    summary:
      'Saves the organizer’s thank-you text, which every donor reads after giving and in their receipt. An empty text removes it.',
    input: z.strictObject({
      ...ofCase,
      text: trimmedShape(THANKS_MAX),
    }),
    output: z.strictObject({ thankYou: z.string().nullable() }),
    codes: ['notFound'],
  }),
  setWordsOfSupport: declareCall({
    method: 'POST',
    path: `${root}/words-of-support`,
    auth: 'owner',
    summary: 'Shows or hides all words of support of a case.',
    input: z.strictObject({ ...ofCase, enabled: z.boolean() }),
    output: z.strictObject({ enabled: z.boolean() }),
    codes: ['notFound'],
  }),
  hideWords: declareCall({
    method: 'POST',
    path: `${root}/hide-words`,
    auth: 'owner',
    summary: 'Hides one donor’s words of support on the page, or shows them again.',
    input: z.strictObject({ ...ofCase, donationId: uuidShape, hidden: z.boolean() }),
    output: z.strictObject({ hidden: z.boolean() }),
    codes: ['notFound'],
  }),
  remindRecipient: declareCall({
    method: 'POST',
    path: `${root}/remind-recipient`,
    auth: 'owner',
    limit: 'sendMail',
    summary: 'E-mails the beneficiary the link to their identity check again, at most once a day.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      /** Earliest time for the next reminder. */
      remindAt: timeShape,
    }),
    codes: ['notFound', 'conflict'],
  }),
  addOfflineDonation: declareCall({
    method: 'POST',
    path: `${root}/add-offline-donation`,
    auth: 'owner',
    summary: 'Records money that was given outside Hearten. It never enters the books or the raised total.',
    input: z.strictObject({
      ...ofCase,
      idempotencyKey: idempotencyKeyShape,
      label: trimmedShape(OFFLINE_LABEL_MAX).min(1, 'Say where it came from.'),
      amountCents: centsShape.min(1, 'Give an amount.').max(OFFLINE_MAX_CENTS, 'Use at most $1,000,000.'),
      receivedOn: dayShape,
    }),
    output: offlineDonationShape,
    codes: ['notFound', 'keyReused', 'conflict'],
  }),
  removeOfflineDonation: declareCall({
    method: 'POST',
    path: `${root}/remove-offline-donation`,
    auth: 'owner',
    summary: 'Removes a recorded offline donation.',
    input: z.strictObject({ ...ofCase, entryId: uuidShape }),
    output: z.strictObject({ removed: z.boolean() }),
    codes: ['notFound'],
  }),
} as const
