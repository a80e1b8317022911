import * as z from 'zod'
import { declareCall } from '../call.ts'
import { updateShape } from '../cases/case-shapes.ts'
import { GIVING_STATES } from '../cases/case-states.ts'
import {
  caseIdShape,
  cursorShape,
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

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
const keyed = { ...ofCase, idempotencyKey: idempotencyKeyShape }

/** Owner's calls for a live case. */
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
        .max(UPDATE_TEXT_MAX, `Use at most ${UPDATE_TEXT_MAX.toLocaleString('en-US')} characters.`),
      images: z
        .array(
          z.strictObject({
            uploadId: uuidShape,
            alt: z.string().trim().min(1, 'Say what the photo shows.').max(ALT_MAX),
          }),
        )
        .max(UPDATE_IMAGES_MAX, `Use at most ${UPDATE_IMAGES_MAX} photos.`)
        .default([]),
      toDonors: z.boolean().default(true),
      toFollowers: z.boolean().default(true),
    }),
    /** When it is mailed; null for an update without mail. */
    output: z.strictObject({ updateId: uuidShape, mailedAt: timeShape.nullable() }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  endCase: declareCall({
    method: 'POST',
    path: `${root}/end`,
    auth: 'owner',
    summary: 'Ends donations to a case for good; its page stays.',
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
    summary: 'Pauses or resumes donations to a live case.',
    input: z.strictObject({ ...ofCase, paused: z.boolean() }),
    output: z.strictObject({ giving: z.enum(GIVING_STATES) }),
    codes: ['notFound', 'conflict'],
  }),
} as const
