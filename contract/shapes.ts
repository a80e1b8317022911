import * as z from 'zod'
import { CENTS_MAX } from './money.ts'
import { readDonorName } from './validators/donor-name.ts'
import { canonicalEmail, EMAIL_MAX, EMAIL_PATTERN, invalidEmailSentence } from './validators/email.ts'

/** Shapes that several slices share: ids, cents, times, pages of a list. */

/** 12 characters of Crockford base32, upper case. */
export const caseIdShape = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'That is not a case number.')
export const uuidShape = z.uuid('That is not an id.')
export const centsShape = z.int('Give whole cents.').min(-CENTS_MAX).max(CENTS_MAX)
export const timeShape = z.iso.datetime({ message: 'That is not a time.' })

export const limitShape = z.coerce.number().int().min(1).max(100).default(20)
export const cursorShape = z.string().max(512).optional()

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })

/** A name typed by a visitor; `readDonorName` cleans it. */
export const donorNameShape = z
  .string()
  .trim()
  .max(200)
  .superRefine((typed, ctx) => {
    const result = readDonorName(typed)
    if ('problem' in result) ctx.addIssue({ code: 'custom', message: result.problem })
  })

/** Idempotency key: any visible ASCII, such as a UUID. */
export const idempotencyKeyShape = z.string().regex(/^[!-~]{8,64}$/, 'A key has 8 to 64 visible characters.')

export const emailShape = z
  .string()
  .trim()
  .overwrite(canonicalEmail)
  .max(EMAIL_MAX, 'That e-mail address is too long.')
  .regex(EMAIL_PATTERN, { error: ({ input }) => invalidEmailSentence(`${input}`) })
