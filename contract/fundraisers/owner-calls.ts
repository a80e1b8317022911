import * as z from 'zod'
import { declareCall } from '../call.ts'
import { updateShape } from '../cases/case-shapes.ts'
import { GIVING_STATES } from '../cases/cases.ts'
import {
  caseIdShape,
  cursorShape,
  emailShape,
  idempotencyKeyShape,
  limitShape,
  pageOf,
  timeShape,
  uuidShape,
} from '../shapes.ts'
import {
  ALT_MAX,
  ENDED_NOTE_MAX,
  UPDATE_IMAGES_MAX,
  UPDATE_TEXT_MAX,
  UPDATE_TITLE_MAX,
} from './case-limits.ts'
import { viewInfoShape } from './fundraiser-shapes.ts'
import { DECLINE_REASON_MAX, INVITATION_STATES } from './fundraisers.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
const keyed = { ...ofCase, idempotencyKey: idempotencyKeyShape }

/** What an owner does with a case that is live, and what the person it is for answers. */
export const ownerCalls = {
  viewInfo: declareCall({
    method: 'GET',
    path: `${root}/get-view-info`,
    auth: 'anyone',
    summary: 'What the person who looks at a case may do with it, and what waits for its owner.',
    input: z.strictObject(ofCase),
    output: viewInfoShape,
    codes: ['notFound'],
  }),
  caseUpdates: declareCall({
    method: 'GET',
    path: `${root}/updates`,
    summary: 'The updates of a case, newest first.',
    input: z.strictObject({ ...ofCase, cursor: cursorShape, limit: limitShape }),
    output: pageOf(updateShape),
    codes: ['notFound'],
  }),
  postUpdate: declareCall({
    method: 'POST',
    path: `${root}/updates`,
    auth: 'owner',
    summary: 'Posts an update on a live case.',
    input: z.strictObject({
      ...keyed,
      title: z
        .string()
        .trim()
        .min(1, 'Give the update a title.')
        .max(UPDATE_TITLE_MAX, `Use at most ${UPDATE_TITLE_MAX} characters.`),
      text: z
        .string()
        .trim()
        .min(1, 'Write what happened.')
        .max(UPDATE_TEXT_MAX, 'Use at most 10,000 characters.'),
      images: z
        .array(z.strictObject({ uploadId: uuidShape, alt: z.string().trim().min(1).max(ALT_MAX) }))
        .max(UPDATE_IMAGES_MAX, `Use at most ${UPDATE_IMAGES_MAX} photos.`)
        .default([]),
      toDonors: z.boolean().default(true),
      toFollowers: z.boolean().default(true),
    }),
    /** When it is mailed; null where it is on the page alone. */
    output: z.strictObject({ updateId: uuidShape, mailedAt: timeShape.nullable() }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  endCase: declareCall({
    method: 'POST',
    path: `${root}/end`,
    auth: 'owner',
    summary: 'Ends the giving for good; the page stays.',
    input: z.strictObject({
      ...keyed,
      note: z.string().trim().max(ENDED_NOTE_MAX, `Use at most ${ENDED_NOTE_MAX} characters.`).optional(),
    }),
    output: z.strictObject({ endedAt: timeShape }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  pauseGiving: declareCall({
    method: 'POST',
    path: `${root}/pause-giving`,
    auth: 'owner',
    summary: 'Pauses the giving of a live case, or resumes it.',
    input: z.strictObject({ ...ofCase, paused: z.boolean() }),
    output: z.strictObject({ giving: z.enum(GIVING_STATES) }),
    codes: ['notFound', 'conflict'],
  }),
  beneficiaryInvitation: declareCall({
    method: 'GET',
    path: `${root}/beneficiary-invitation`,
    auth: 'owner',
    summary: 'Whether the person a case is for has answered.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      state: z.enum(INVITATION_STATES),
      /** Such as "r•••@mail.example". */
      maskedEmail: z.string().nullable(),
      reason: z.string().nullable(),
      answeredAt: timeShape.nullable(),
      /** When the mail can be sent once more. */
      resendAt: timeShape.nullable(),
    }),
    codes: ['notFound'],
  }),
  resendInvitation: declareCall({
    method: 'POST',
    path: `${root}/resend-invitation`,
    auth: 'owner',
    limit: 'mail',
    summary: 'Mails the person a case is for once more.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ resendAt: timeShape }),
    codes: ['notFound', 'conflict'],
  }),
  correctInvitation: declareCall({
    method: 'POST',
    path: `${root}/correct-invitation`,
    auth: 'owner',
    limit: 'mail',
    summary: 'Corrects the e-mail address of the person a case is for, until they have accepted.',
    input: z.strictObject({ ...ofCase, email: emailShape }),
    output: z.strictObject({ state: z.enum(INVITATION_STATES) }),
    codes: ['notFound', 'conflict'],
  }),
  withdrawInvitation: declareCall({
    method: 'POST',
    path: `${root}/withdraw-invitation`,
    auth: 'owner',
    summary: 'Withdraws the invitation until it is accepted: the mailed link leads nowhere from then on.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ state: z.enum(INVITATION_STATES) }),
    codes: ['notFound', 'conflict'],
  }),
  answerInvitation: declareCall({
    method: 'POST',
    path: `${root}/answer-invitation`,
    auth: 'recipient',
    summary: 'Accepts or declines a case by the mailed link, without an account.',
    input: z.strictObject({
      ...ofCase,
      answer: z.enum(['accept', 'decline'], 'Choose one of the two.'),
      reason: z
        .string()
        .trim()
        .max(DECLINE_REASON_MAX, `Use at most ${DECLINE_REASON_MAX} characters.`)
        .optional(),
    }),
    output: z.strictObject({ state: z.enum(INVITATION_STATES) }),
    codes: ['notAllowed', 'notFound', 'conflict'],
  }),
} as const
