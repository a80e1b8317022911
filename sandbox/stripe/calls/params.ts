import * as z from 'zod'
import { invalidRequest, type StripeFailure } from './errors.ts'

/** Parsers of form text, in which an empty text unsets the metadata, as at Stripe. */
export const wireInteger = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
export const wireBoolean = z.enum(['true', 'false']).transform((text) => text === 'true')
export const wireText = z.string().max(5000)
export const wireMetadata = z
  .record(z.string().max(40), z.string().max(500))
  .or(z.literal('').transform((): Record<string, string> => ({})))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'At most 50 keys')
export const wireExpand = z.array(z.string()).max(20).default([])

export const wireRange = z.union([
  wireInteger.transform((at): Range => ({ gte: at, lte: at })),
  z
    .strictObject({
      gt: wireInteger.optional(),
      gte: wireInteger.optional(),
      lt: wireInteger.optional(),
      lte: wireInteger.optional(),
    })
    .transform((range): Range => range),
])
export type Range = {
  readonly gt?: number | undefined
  readonly gte?: number | undefined
  readonly lt?: number | undefined
  readonly lte?: number | undefined
}

const bracketPath = (path: readonly PropertyKey[]): string =>
  path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('')

const failureFor = (issue: z.core.$ZodIssue, params: unknown): StripeFailure => {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketPath([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = bracketPath(issue.path)
  const value = issue.path.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
    params,
  )
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param })
}

/** Parses parameters. @throws StripeFailure for the first invalid one */
export const readParams = <S extends z.ZodType>(shape: S, params: unknown): z.output<S> => {
  const parsed = shape.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? failureFor(issue, params) : invalidRequest('Invalid request.')
}
