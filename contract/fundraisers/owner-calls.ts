import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { updateShape } from '#contract/cases/case-shapes.ts'
import { DONATION_STATUSES } from '#contract/cases/case-states.ts'
import {
  caseIdShape,
  cursorShape,
  idempotencyKeyShape,
  limitShape,
  pageOf,
  timeShape,
  uuidShape,
} from '#contract/shapes.ts'
import { listShape, trimmedShape } from '#contract/text-shape.ts'
import {
  ALT_MAX,
  ENDED_NOTE_MAX,
  UPDATE_IMAGES_MAX,
  UPDATE_TEXT_MAX,
  UPDATE_TITLE_MAX,
} from './case-limits.ts'
import { viewInfoShape } from './fundraiser-shapes.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
const keyed = { ...ofCase, idempotencyKey: idempotencyKeyShape }

/** An update as it is posted. */
export const updateInput = {
  title: trimmedShape(UPDATE_TITLE_MAX).min(1, 'Give the update a title.'),
  text: trimmedShape(UPDATE_TEXT_MAX).min(1, 'Write what happened.'),
  images: listShape(
    z.strictObject({
      uploadId: uuidShape,
      alt: trimmedShape(ALT_MAX).min(1, 'Say what the photo shows.'),
    }),
    UPDATE_IMAGES_MAX,
    `Use at most ${UPDATE_IMAGES_MAX} photos.`,
  ).default([]),
}
/** When it is mailed; null for an update without mail. */
export const postedUpdateShape = z.strictObject({ updateId: uuidShape, mailedAt: timeShape.nullable() })

/** Calls for a live case. */
export const ownerCalls = {
  viewInfo: declareCall({
    method: 'GET',
    path: `${root}/get-view-info`,
    auth: 'anyone',
    summary: 'What the viewer may do with a case, and the owner’s open tasks.',
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
    auth: 'team',
    summary: 'Posts an update on a live case.',
    input: z.strictObject({
      ...keyed,
      ...updateInput,
      toDonors: z.boolean().default(true),
      toFollowers: z.boolean().default(true),
    }),
    output: postedUpdateShape,
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  endCase: declareCall({
    method: 'POST',
    path: `${root}/end`,
    auth: 'owner',
    summary: 'Ends donations to a case for good; its page stays.',
    input: z.strictObject({
      ...keyed,
      note: trimmedShape(ENDED_NOTE_MAX).optional(),
    }),
    output: z.strictObject({ endedAt: timeShape }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  pauseDonations: declareCall({
    method: 'POST',
    path: `${root}/pause-giving`,
    auth: 'owner',
    summary: 'Pauses or resumes donations to a live case.',
    input: z.strictObject({ ...ofCase, paused: z.boolean() }),
    output: z.strictObject({ donationStatus: z.enum(DONATION_STATUSES) }),
    codes: ['notFound', 'conflict'],
  }),
} as const
