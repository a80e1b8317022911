import * as z from 'zod'
import { timeShape } from '#contract/shapes.ts'

/** A household as one of its two addresses sees it. */
export const householdShape = z.strictObject({
  email: z.string(),
  /** Null once that person's data was erased. */
  otherEmail: z.string().nullable(),
  beganAt: timeShape,
  endedAt: timeShape.nullable(),
  /** Years in which either address gave, newest first, with the statement of both; none once it has ended. */
  years: z.array(z.strictObject({ year: z.int(), statementUrl: z.string() })),
})
export type Household = z.infer<typeof householdShape>

/** The household of a donor's address, as the list of their donations shows it. */
export const ownHouseholdShape = z.strictObject({
  otherEmail: z.string().nullable(),
  beganAt: timeShape,
  /** Its page, with the statements, where it is ended; null for a mailed link, which may have been passed on. */
  url: z.string().nullable(),
})
