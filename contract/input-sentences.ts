import type * as z from 'zod'
import type { InvalidFields } from './call.ts'

/**
 * Sentences for invalid fields by kind of problem, used where the shape has none of its own. They never
 * repeat the input.
 */

const UNKNOWN = 'This field isn’t known here.'
const MISSING = 'This field is missing.'
const WRONG = 'This can’t be right.'

const KINDS: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  tuple: 'This must be a list.',
  object: 'This must be an object with fields.',
  record: 'This must be an object with fields.',
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

type Limit = { readonly origin: string; readonly inclusive?: boolean | undefined }

const limitSentence = ({ origin, inclusive }: Limit, limit: number | bigint, isLeast: boolean): string => {
  const unit = UNITS[origin]
  if (unit !== undefined) {
    const [one, many] = unit
    return `This takes at ${isLeast ? 'least' : 'most'} ${limit} ${Number(limit) === 1 ? one : many}.`
  }
  if (inclusive === false) return `This must be ${isLeast ? 'more' : 'less'} than ${limit}.`
  return `This must be ${limit} or ${isLeast ? 'more' : 'less'}.`
}

const sentenceOf = (issue: z.core.$ZodRawIssue): string => {
  // JSON has no undefined: the field wasn't sent.
  if (issue.input === undefined || issue.input === null) return MISSING
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? WRONG
    case 'too_small':
      return limitSentence(issue, issue.minimum, true)
    case 'too_big':
      return limitSentence(issue, issue.maximum, false)
    case 'invalid_value':
      return 'This isn’t one of the possible values.'
    case 'invalid_format':
      return 'This isn’t in the right format.'
    case 'unrecognized_keys':
      return UNKNOWN
    default:
      return WRONG
  }
}

/** Option for each `safeParse` of a request; a shape's own sentence takes precedence. */
export const inputSentences = { error: sentenceOf } as const

/** An answer names this many invalid fields at most, and a sender's own names up to a length. */
const FIELDS_MAX = 50
const NAME_MAX = 100

/** The first invalid fields with their sentences. */
export const invalidFieldsOf = ({ issues }: z.ZodError): InvalidFields['fields'] =>
  issues
    .slice(0, FIELDS_MAX)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, FIELDS_MAX)
            .map((key) => ({ path: [...issue.path, key], message: issue.message }))
        : [issue],
    )
    .slice(0, FIELDS_MAX)
    .map(({ path, message }) => ({ field: path.join('.').slice(0, NAME_MAX), message }))

export const unknownField = (field: string): InvalidFields['fields'][number] => ({ field, message: UNKNOWN })
