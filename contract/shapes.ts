import * as z from 'zod'
import { ZIP_PATTERN } from './geo/zip.ts'
import { CENTS_MAX } from './money.ts'
import { patternShape, textShape, trimmedShape } from './text-shape.ts'
import { readDonorName } from './validators/donor-name.ts'
import { canonicalEmail, EMAIL_MAX, hasEmailForm, invalidEmailSentence } from './validators/email.ts'
import { CODE_TEXT_MAX, NO_CODE, verificationCodeIn } from './validators/verification-code.ts'

/** Shapes that several slices share: ids, cents, times, pages of a list. */

/** 12 characters of Crockford base32, upper case. */
export const caseIdShape = patternShape(12, /^[0-9A-HJKMNP-TV-Z]{12}$/, 'That is not a case number.')
export const uuidShape = textShape(36, 'That is not an id.').check(z.uuid('That is not an id.'))
export const centsShape = z.int('Give whole cents.').min(-CENTS_MAX).max(CENTS_MAX)
export const timeShape = textShape(40, 'That is not a time.').check(
  z.iso.datetime({ message: 'That is not a time.' }),
)

export const limitShape = z.coerce.number().int().min(1).max(100).default(20)
export const cursorShape = textShape(512).optional()

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() })

const ZIP_SENTENCE = 'A ZIP code is 5 digits, such as 45750.'
export const zipShape = trimmedShape(20, ZIP_SENTENCE).regex(ZIP_PATTERN, ZIP_SENTENCE)

/** A name typed by a visitor. Only validated here: what is stored is what `readDonorName` makes of it. */
export const donorNameShape = trimmedShape(200).superRefine((typed, ctx) => {
  const result = readDonorName(typed)
  if ('problem' in result) ctx.addIssue({ code: 'custom', message: result.problem })
})

/** Idempotency key: any visible ASCII, such as a UUID. */
export const idempotencyKeyShape = patternShape(64, /^[!-~]{8,}$/, 'A key has 8 to 64 visible characters.')

export const emailShape = trimmedShape(EMAIL_MAX, 'That e-mail address is too long.')
  .overwrite(canonicalEmail)
  // A domain's ASCII form may be longer than what was typed.
  .max(EMAIL_MAX, 'That e-mail address is too long.')
  .refine(hasEmailForm, { error: ({ input }) => invalidEmailSentence(`${input}`) })

/** A typed or pasted text that has a code of 6 digits, as the code alone. */
export const verificationCodeShape = textShape(CODE_TEXT_MAX, NO_CODE).transform((text, ctx) => {
  const code = verificationCodeIn(text)
  if (code !== null) return code
  ctx.addIssue({ code: 'custom', message: NO_CODE })
  return z.NEVER
})

/** Signed token of a mailed link. It reveals neither the address nor the case that it is for. */
export const linkTokenShape = textShape(1024).min(1)

/** A proof-of-work challenge, in the format of the ALTCHA library. */
export const challengeShape = z.record(z.string(), z.unknown())
export type Challenge = z.output<typeof challengeShape>
/** Solution of a challenge: base64 of the solver's JSON. */
export const challengeSolutionShape = textShape(4096)
