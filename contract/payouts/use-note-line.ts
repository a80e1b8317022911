import * as z from 'zod'
import { centsShape } from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { USE_NOTE_LINE_MAX } from './use-note-limits.ts'

/** One thing that the payout's money was spent on. */
export const useNoteLineShape = z.strictObject({
  label: trimmedShape(USE_NOTE_LINE_MAX).min(1, 'Say what it was.'),
  amountCents: centsShape.positive('Give an amount.'),
})
