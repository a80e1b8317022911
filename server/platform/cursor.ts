import type * as z from 'zod'
import { timeShape } from '#contract/shapes.ts'
import { invalidFields } from './refusal.ts'

/** Keyset cursor of a list: the last row's sort keys, opaque to callers. */
export const writeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/** A time as a cursor's key. Excludes the year 0000, which ISO 8601 has and PostgreSQL's calendar doesn't. */
export const cursorTimeShape = timeShape.refine((time) => !time.startsWith('0000'))

const badCursor = () =>
  invalidFields([
    { field: 'cursor', message: 'This list can’t continue from there. Start again from the top.' },
  ])

/** The keys of a cursor; undefined without one. @throws invalidInput for any other text */
export const readCursor = <T extends z.ZodType>(
  cursor: string | undefined,
  keys: T,
): z.output<T> | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const parsed = keys.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (parsed.success) return parsed.data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw badCursor()
}

/** A page and its next cursor, from one row more than requested. */
export const pageFrom = <T>(
  rows: readonly T[],
  limit: number,
  keysOf: (row: T) => readonly (string | number)[],
): { items: T[]; nextCursor: string | null } => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? writeCursor(keysOf(last)) : null }
}
