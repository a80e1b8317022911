import * as z from 'zod'
import { centsShape } from '../shapes.ts'
import { USE_NOTE_LINE_MAX } from './payouts.ts'

/** One thing that the payout's money was spent on. */
export const useNoteLineShape = z.strictObject({
  label: z.string().trim().min(1, 'Say what it was.').max(USE_NOTE_LINE_MAX, 'Use at most 80 characters.'),
  amountCents: centsShape.positive('Give an amount.'),
})
