import type * as z from 'zod'

const cut = (value: unknown, maximum: number): unknown =>
  typeof value === 'string' || Array.isArray(value) ? value.slice(0, maximum) : value

/** A copy of a value with `change` applied to the part that a path names. */
const changePart = (
  value: unknown,
  [key, ...rest]: readonly PropertyKey[],
  change: (part: unknown) => unknown,
): unknown => {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((part, index) => (index === key ? changePart(part, rest, change) : part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === key ? changePart(part, rest, change) : part]),
  )
}

/** A value with each text and list that a schema found too long cut to its maximum. */
const cutToMaxima = (value: unknown, { issues }: z.ZodError): unknown =>
  issues.reduce<unknown>(
    (cutValue, issue) =>
      issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array')
        ? changePart(cutValue, issue.path, (part) => cut(part, Number(issue.maximum)))
        : cutValue,
    value,
  )

/** Nesting depth: zod reports an inner list only once the outer one fits. */
const LEVELS = 3

/**
 * Parses what was stored. A text or list from a time when its maximum was higher is cut to today's, so that no work is
 * done on more than can be sent today.
 */
export const parseTruncated = <T extends z.ZodType>(shape: T, stored: unknown): z.output<T> => {
  let value = stored
  for (let level = 0; level <= LEVELS; level += 1) {
    const parsed = shape.safeParse(value)
    if (parsed.success) return parsed.data
    value = cutToMaxima(value, parsed.error)
  }
  return shape.parse(value)
}
