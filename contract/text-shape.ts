import * as z from 'zod'
import { formatNumber } from './number-format.ts'

/**
 * Shapes whose size is checked before anything else runs on the value: no pattern, rule, trim or transform sees a
 * text, and no item's shape a list, that is larger than allowed. Every text and list of a call's input is one of
 * these, so that a large input costs no more than its length.
 */

export const tooLongText = (max: number): string => `Use at most ${formatNumber(max)} characters.`

const tooLong = (max: number, sentence: string | undefined) => ({
  abort: true,
  error: sentence ?? tooLongText(max),
})

/**
 * For a rule of the value's type, which comes first and ends the check: zod compares the length also of what is no text or
 * list, which throws for `{ length: { toString: 1 } }`.
 */
const FIRST = { abort: true, when: () => true }

/** The database refuses null characters, which are removed, and halves of surrogate pairs, which become U+FFFD. */
const withoutUnstorable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const boundedShape = (max: number, sentence?: string): z.ZodString =>
  z
    .string()
    .refine((text) => typeof text === 'string', FIRST)
    .max(max, tooLong(max, sentence))

/** A text of at most `max` characters, without those that can't be stored. */
export const textShape = (max: number, sentence?: string): z.ZodString =>
  boundedShape(max, sentence).overwrite(withoutUnstorable)

/** A text of at most `max` characters that matches the pattern. */
export const patternShape = (max: number, pattern: RegExp, sentence?: string): z.ZodString =>
  boundedShape(max, sentence).regex(pattern, sentence)

/** A calendar day such as 2027-01-31. */
export const isoDayShape = (sentence: string): z.ZodString =>
  textShape(10, sentence).check(z.iso.date(sentence))

/** A yes or no in a query: `true` or `false`. */
export const flagShape = textShape(5).pipe(z.stringbool())

/**
 * A text whose own rule counts the characters that are left after it was cleaned and composed, such as a name, may have up to
 * four times as many before.
 */
export const UNCLEANED = 4

/** Characters of surrounding white space are tolerated up to the text's own maximum. */
const UNTRIMMED = 2

/** A text of at most `max` characters once it is trimmed. */
export const trimmedShape = (max: number, sentence?: string): z.ZodString =>
  textShape(UNTRIMMED * max, sentence ?? tooLongText(max))
    .trim()
    .max(max, tooLong(max, sentence))

/** A list of at most `max` items. zod itself counts a list's items only after it has read each of them. */
export const listShape = <T extends z.ZodType>(
  item: T,
  max: number,
  sentence = `This takes at most ${max} entries.`,
) =>
  z.preprocess(
    (list: z.input<T>[], ctx) => {
      if (!Array.isArray(list) || list.length <= max) return list
      ctx.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, message: sentence })
      return z.NEVER
    },
    z
      .array(item)
      .refine((list) => Array.isArray(list), FIRST)
      .max(max, { abort: true, error: sentence }),
  )
