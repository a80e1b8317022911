import * as z from 'zod'
import { type Call, declareCall } from '#contract/call.ts'
import { cursorShape, limitShape } from '#contract/shapes.ts'
import type { Capability } from './staff-roles.ts'

type Cell = string | number | null
export type CsvLine<C extends string> = Readonly<Record<C, Cell>>

/** The call of a CSV file, with the columns in their order. Stable, because accountants build on them. */
type CsvCall<I extends z.ZodType, C extends string> = Call<I, z.ZodNever, 'staff'> & {
  readonly columns: readonly C[]
}

const REFUSALS = ['notAllowed', 'secondFactorNeeded'] as const

type Csv<I extends z.ZodType, C extends string> = {
  readonly path: `/api/${string}`
  readonly capability: Capability
  /** Content and order of the rows. */
  readonly summary: string
  readonly input: I
  readonly columns: readonly C[]
}

/** A CSV file for staff. Each download is audited. */
export const declareCsv = <I extends z.ZodType, C extends string>({
  columns,
  summary,
  ...call
}: Csv<I, C>): CsvCall<I, C> => ({
  ...declareCall({
    ...call,
    method: 'GET',
    auth: 'staff',
    form: 'file',
    summary: `${summary} Times are Pacific. Columns: ${columns.join(', ')}.`,
    output: z.never(),
    codes: REFUSALS,
  }),
  columns,
})

type List<
  F extends z.ZodRawShape,
  P extends z.ZodRawShape,
  R extends z.ZodType,
  M extends z.ZodRawShape,
  L,
> = {
  readonly path: `/api/${string}`
  readonly csvPath?: `/api/${string}`
  readonly capability: Capability
  /** Content and order of the list. */
  readonly summary: string
  readonly filter: F
  /** Input of the list's page alone. */
  readonly pageInput?: P
  readonly row: R
  /** What the page shows beside its rows. */
  readonly more?: M
  /** Lines of the CSV file for a row; by default the row is one. */
  readonly lines?: (row: z.output<R>) => readonly L[]
  /** Columns of the CSV file: the value of a line by the column's name. */
  readonly columns: Readonly<Record<string, (line: NoInfer<L>) => Cell>>
}

/** Declares a staff list: the call of its pages, and the call of a CSV file with all rows that match its filter. */
export const declareList = <
  N extends string,
  F extends z.ZodRawShape,
  R extends z.ZodType,
  P extends z.ZodRawShape = Record<never, never>,
  M extends z.ZodRawShape = Record<never, never>,
  L = z.output<R>,
>(
  name: N,
  { path, csvPath = `${path}/csv`, capability, summary, filter, row, columns, ...page }: List<F, P, R, M, L>,
) => {
  // A list without these has empty types for them: the compiler can't see that the two match.
  const { pageInput = {} as P, more = {} as M, lines = (line) => [line as L] } = page
  const list = declareCall({
    method: 'GET',
    path,
    auth: 'staff',
    capability,
    summary,
    input: z.strictObject({ ...filter, ...pageInput, cursor: cursorShape, limit: limitShape }),
    output: z.strictObject({ items: z.array(row), nextCursor: z.string().nullable(), ...more }),
    codes: REFUSALS,
  })
  const csv = {
    ...declareCsv({
      path: csvPath,
      capability,
      summary: `${summary} As CSV.`,
      input: z.strictObject(filter),
      columns: Object.keys(columns),
    }),
    /** Lines of the file for an item of the list, which is validated as on the list's page. */
    csvLines: (item: unknown): CsvLine<string>[] =>
      lines(row.parse(item)).map((line) =>
        Object.fromEntries(Object.entries(columns).map(([column, cellOf]) => [column, cellOf(line)])),
      ),
  }
  // Safe cast: the compiler widens computed names to any text.
  return { [name]: list, [`${name}Csv`]: csv } as Record<N, typeof list> & Record<`${N}Csv`, typeof csv>
}
