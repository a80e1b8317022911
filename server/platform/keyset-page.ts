import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { caseIdShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import { invalidFields } from './refusal.ts'

type Key = string | number

const typed = (shape: z.ZodType<Key>, type: string) => ({
  shape,
  toSql: (key: Key | undefined): RawBuilder<unknown> => sql`${key}::${sql.raw(type)}`,
})

/** Kinds of sort keys: how a cursor holds one, and how SQL compares with it. */
const KEY_KINDS = {
  /** Excludes the year 0000, which ISO 8601 has and PostgreSQL's calendar doesn't. */
  time: typed(
    timeShape.refine((time) => !time.startsWith('0000')),
    'timestamptz',
  ),
  /** A time as seconds since 1970. */
  seconds: {
    shape: z.number().min(-1e11).max(1e11),
    toSql: (key: Key | undefined): RawBuilder<unknown> => sql`to_timestamp(${key}::float8)`,
  },
  day: typed(z.iso.date(), 'date'),
  uuid: typed(uuidShape, 'uuid'),
  caseId: typed(caseIdShape, 'text'),
  text: typed(textShape(300), 'text'),
  integer: typed(z.int32(), 'integer'),
  cents: typed(z.int(), 'bigint'),
  /** Digits of a number that may be above those that JavaScript counts exactly. */
  digits: typed(z.string().regex(/^\d{1,18}$/), 'bigint'),
  float: typed(z.number().min(-1e11).max(1e11), 'float8'),
}

/** A sort key: its name in the rows, its kind, and its column or expression in SQL unless that has the same name. */
type SortKey<N extends string> = readonly [
  name: N,
  kind: keyof typeof KEY_KINDS,
  column?: string | RawBuilder<unknown>,
]

type Keyset<N extends string> = { readonly direction: 'asc' | 'desc'; readonly keys: readonly SortKey<N>[] }

/** The order of a list, whose sort keys are unique together. */
export const keyset = <N extends string>(
  direction: Keyset<N>['direction'],
  ...keys: readonly SortKey<N>[]
): Keyset<N> => ({ direction, keys })

const reversed = <N extends string>({ direction, keys }: Keyset<N>): Keyset<N> => ({
  direction: direction === 'asc' ? 'desc' : 'asc',
  keys,
})

export type PageRequest = {
  readonly cursor?: string | undefined
  readonly limit: number
  /** Begins at the list's other end. */
  readonly isReversed?: boolean
}
export type Page<T> = { items: T[]; nextCursor: string | null }

/** What the query of a page needs. */
export type PageQuery = {
  /** Condition of the rows after the cursor. */
  readonly after: RawBuilder<SqlBool>
  readonly order: RawBuilder<unknown>
  /** One row more than requested, which tells whether there is a next page. */
  readonly limit: number
  /** The cursor's keys, for a list that isn't read with SQL. */
  readonly keys: readonly Key[] | undefined
}

/** Cursor of a list: the last row's sort keys, opaque to callers. */
export const cursorOf = (keys: readonly Key[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const keysShape = z.array(z.union([z.string(), z.number()]))

const readCursor = (
  cursor: string | undefined,
  keys: readonly SortKey<string>[],
): readonly Key[] | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  const { data } = keysShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (
    data?.length === keys.length &&
    keys.every(([, kind], index) => KEY_KINDS[kind].shape.safeParse(data[index]).success)
  )
    return data
  throw invalidFields([
    { field: 'cursor', message: 'This list can’t continue from there. Start again from the top.' },
  ])
}

const pageQuery = (
  { direction, keys }: Keyset<string>,
  after: readonly Key[] | undefined,
  limit: number,
): PageQuery => {
  const columns = keys.map(([name, , column = name]) =>
    typeof column === 'string' ? sql.ref(column) : column,
  )
  const values = after && keys.map(([, kind], index) => KEY_KINDS[kind].toSql(after[index]))
  return {
    after:
      values === undefined
        ? sql`true`
        : sql`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(values)})`,
    order: sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`)),
    limit: limit + 1,
    keys: after,
  }
}

/**
 * Reads a page of a list in a keyset's order.
 * @param read queries the rows. They contain the sort keys, under the keyset's names
 * @throws invalidInput for a cursor that isn't one of this list
 */
export const readPage = async <N extends string, R extends Readonly<Record<N, Key | Date>>>(
  order: Keyset<N>,
  { cursor, limit, isReversed = false }: PageRequest,
  read: (query: PageQuery) => Promise<readonly R[]>,
): Promise<Page<R>> => {
  const rows = await read(
    pageQuery(isReversed ? reversed(order) : order, readCursor(cursor, order.keys), limit),
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (last === undefined || rows.length <= limit) return { items, nextCursor: null }
  const keys = order.keys.map(([name]) => {
    const key: Key | Date = last[name]
    return key instanceof Date ? key.toISOString() : key
  })
  return { items, nextCursor: cursorOf(keys) }
}
