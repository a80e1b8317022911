import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, endOfPacificDay } from '#contract/dates.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'

/** SQL conditions of the filters that staff's lists share. */

type Column = RawBuilder<unknown>

const all = sql<SqlBool>`true`

/** Whether a time is on one of the filtered Pacific days. */
export const onDays = (
  column: Column,
  { from, to }: Pick<ListFilters, 'from' | 'to'>,
): RawBuilder<SqlBool> => {
  const after = from === undefined ? all : sql`${column} >= ${endOfPacificDay(addDays(from, -1))}`
  const before = to === undefined ? all : sql`${column} < ${endOfPacificDay(to)}`
  return sql<SqlBool>`(${after} and ${before})`
}

/** Whether a date is one of the filtered days. */
export const amongDays = (
  column: Column,
  { from, to }: Pick<ListFilters, 'from' | 'to'>,
): RawBuilder<SqlBool> => {
  const after = from === undefined ? all : sql`${column} >= ${from}::date`
  const before = to === undefined ? all : sql`${column} <= ${to}::date`
  return sql<SqlBool>`(${after} and ${before})`
}

/** Whether an amount is within the filtered ones. */
export const withinAmounts = (
  column: Column,
  { minCents, maxCents }: Pick<ListFilters, 'minCents' | 'maxCents'>,
): RawBuilder<SqlBool> => {
  const least = minCents === undefined ? all : sql`${column} >= ${minCents}`
  const most = maxCents === undefined ? all : sql`${column} <= ${maxCents}`
  return sql<SqlBool>`(${least} and ${most})`
}

/** Whether a row is of one of these cases; null for all. */
export const ofCases = (column: Column, caseIds: readonly string[] | null): RawBuilder<SqlBool> =>
  caseIds === null ? all : sql<SqlBool>`${column} = any(${caseIds}::text[])`

/** To whom work is open: what a colleague took is left to them for some time, since people fall ill. */
export type OpenTo = { readonly staffId: string; readonly keptSince: Date }

/** Whether work is free, this person's, or was requested too long ago to be left to the colleague who took it. */
export const openTo = (takenBy: Column, requestedAt: Column, of: OpenTo | undefined): RawBuilder<SqlBool> =>
  of === undefined
    ? all
    : sql<SqlBool>`(${takenBy} is null or ${takenBy} = ${of.staffId}::uuid or ${requestedAt} < ${of.keptSince})`

/** Whether a text column has a value; undefined for all. */
export const having = (column: Column, value: string | undefined): RawBuilder<SqlBool> =>
  value === undefined ? all : sql<SqlBool>`${column} = ${value}`
