import * as z from 'zod'
import { COST_LABEL_MAX } from '#contract/fundraisers/case-limits.ts'
import { centsShape } from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { USE_NOTE_LINE_MAX } from './use-note-limits.ts'

/** One thing that the payout's money was spent on. */
export const useNoteLineShape = z.strictObject({
  label: trimmedShape(USE_NOTE_LINE_MAX).min(1, 'Say what it was.'),
  amountCents: centsShape.positive('Give an amount.'),
  /** The label of the cost line that it counts toward; absent for something else. */
  cost: trimmedShape(COST_LABEL_MAX).min(1).optional(),
})

export const useNoteLinesShape = z.array(useNoteLineShape)
