import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { ALT_MAX } from '#contract/fundraisers/case-limits.ts'
import { FILE_CODES, uploadShape } from '#contract/media/upload-calls.ts'
import { caseIdShape, idempotencyKeyShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { listShape, patternShape, trimmedShape } from '#contract/text-shape.ts'
import { HOLD_APPEAL_MAX, HOLD_APPEAL_MIN } from '../identity-check/payout-holds.ts'
import { casePayoutsShape, notePageShape, payoutStatementShape, useNoteShape } from './payout-shapes.ts'
import { USE_NOTE_LINES_MAX, USE_NOTE_MAX, USE_NOTE_MIN, USE_NOTE_PHOTOS_MAX } from './use-note-limits.ts'
import { useNoteLineShape } from './use-note-line.ts'

const root = '/api/oversea/fund/case' as const

const ofCase = { caseId: caseIdShape }
const ofPayout = { ...ofCase, payoutId: uuidShape }

const ofPeriod = {
  ...ofCase,
  period: patternShape(7, /^20\d\d(-(0[1-9]|1[0-2]))?$/, 'Give a month as 2026-11, or a year as 2026.'),
}

export const payoutCalls = {
  casePayouts: declareCall({
    method: 'GET',
    path: `${root}/payouts`,
    auth: 'owner',
    summary: 'Where every cent of a case is, with its transfers, its holds and its next transfer.',
    input: z.strictObject(ofCase),
    output: casePayoutsShape,
    codes: ['notFound'],
  }),
  appealHold: declareCall({
    method: 'POST',
    path: `${root}/appeal-hold`,
    auth: 'ownerOrRecipient',
    summary: 'Appeals against a hold on transfers, once, as the case’s recipient or organizer.',
    input: z.strictObject({
      ...ofCase,
      holdId: uuidShape,
      text: trimmedShape(HOLD_APPEAL_MAX).min(
        HOLD_APPEAL_MIN,
        `Say what we should look at again. Use at least ${HOLD_APPEAL_MIN} characters.`,
      ),
    }),
    output: z.strictObject({ answerDueAt: timeShape }),
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  payoutStatement: declareCall({
    method: 'GET',
    path: `${root}/payout-statement`,
    auth: 'ownerOrRecipient',
    summary:
      'What came in, what it cost and what was transferred in a month (2026-11) or a year (2026), for recipient and organizer.',
    input: z.strictObject(ofPeriod),
    /** The organizer's payouts page is not the recipient's. */
    output: payoutStatementShape.extend({ isOwner: z.boolean() }),
    codes: ['notFound', 'notAllowed'],
  }),
  payoutStatementFile: declareCall({
    method: 'GET',
    path: `${root}/payout-statement-file`,
    auth: 'ownerOrRecipient',
    form: 'file',
    summary: 'The statement of a month or a year as a PDF, or as CSV for spreadsheets.',
    input: z.strictObject({ ...ofPeriod, format: z.enum(['pdf', 'csv']) }),
    output: z.never(),
    codes: ['notFound', 'notAllowed'],
  }),
  useNote: declareCall({
    method: 'GET',
    path: `${root}/use-note`,
    auth: 'ownerOrRecipient',
    summary: 'A transfer with its use note, for its recipient or organizer.',
    input: z.strictObject(ofPayout),
    output: notePageShape,
    codes: ['notFound', 'notAllowed'],
  }),
  writeUseNote: declareCall({
    method: 'POST',
    path: `${root}/use-note`,
    auth: 'ownerOrRecipient',
    summary: 'Writes the use note of a paid transfer. It can be edited for 48 hours.',
    input: z.strictObject({
      ...ofPayout,
      text: trimmedShape(USE_NOTE_MAX).min(USE_NOTE_MIN, `Write at least ${USE_NOTE_MIN} characters.`),
      lines: listShape(
        useNoteLineShape,
        USE_NOTE_LINES_MAX,
        `Use at most ${USE_NOTE_LINES_MAX} lines.`,
      ).default([]),
      /** Photos sent with `note-photo`, replacing the earlier ones; when omitted, those stay. */
      images: listShape(
        z.strictObject({ uploadId: uuidShape, alt: trimmedShape(ALT_MAX).default('') }),
        USE_NOTE_PHOTOS_MAX,
        `Use at most ${USE_NOTE_PHOTOS_MAX} photos.`,
      ).optional(),
    }),
    output: useNoteShape,
    codes: ['notFound', 'notAllowed', 'conflict'],
  }),
  uploadNotePhoto: declareCall({
    method: 'POST',
    path: `${root}/note-photo`,
    auth: 'ownerOrRecipient',
    form: 'multipart',
    summary:
      'Uploads a photo for the use note of a paid transfer: multipart, with the file in the part `file`. It needs no account.',
    input: z.strictObject({ ...ofPayout, idempotencyKey: idempotencyKeyShape }),
    output: uploadShape,
    codes: ['notFound', 'notAllowed', ...FILE_CODES],
  }),
} as const
