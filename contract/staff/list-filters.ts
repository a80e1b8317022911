import * as z from 'zod'
import { CENTS_MAX } from '#contract/money.ts'
import { emailShape } from '#contract/shapes.ts'
import { isoDayShape, trimmedShape } from '#contract/text-shape.ts'

/** Filters that staff's lists share: each list takes those that it has columns for. */

const dayShape = isoDayShape('Give a day as 2026-11-20.').optional()
const amountShape = z.coerce.number().int().min(0).max(CENTS_MAX).optional()

/** Pacific days, both included. */
export const dayFilters = { from: dayShape, to: dayShape }
export const amountFilters = { minCents: amountShape, maxCents: amountShape }
/** A case's number, or words of its title or of its people's names. */
export const caseFilter = { ofCase: trimmedShape(100).optional() }
/** A donor's whole address: names are encrypted, so they can't be searched. */
export const donorFilter = { donor: emailShape.optional() }

/** A person's whole address. */
export const personFilter = { email: emailShape.optional() }

export type ListFilters = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly minCents?: number | undefined
  readonly maxCents?: number | undefined
  readonly ofCase?: string | undefined
  readonly donor?: string | undefined
  readonly email?: string | undefined
}
