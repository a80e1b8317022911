import { type SelectQueryBuilder, sql } from 'kysely'

export type Standing = { readonly before: Date; readonly limit: number }

/** Those rows of a table that have stood in a state since before a moment, the longest standing first. */
export const standing = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  state: string,
  { before, limit }: Standing,
): Promise<Row[]> =>
  rows
    .where(sql.ref('state'), '=', state)
    .where(sql.ref('stateAt'), '<', before)
    .orderBy(sql.ref('stateAt'))
    .limit(limit)
    .execute()
