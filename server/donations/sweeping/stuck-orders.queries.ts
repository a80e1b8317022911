import { type SelectQueryBuilder, sql } from 'kysely'

/** Selects rows whose state is older than a time, and how many. */
export type AgeLimit = { readonly before: Date; readonly limit: number }

/** Rows that have been in a state since before a time, longest first. */
export const readRowsInState = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  state: string,
  { before, limit }: AgeLimit,
): Promise<Row[]> =>
  rows
    .where(sql.ref('state'), '=', state)
    .where(sql.ref('stateAt'), '<', before)
    .orderBy(sql.ref('stateAt'))
    .limit(limit)
    .execute()
