import { sql } from 'kysely'
import * as z from 'zod'
import { caseIdShape } from '#contract/shapes.ts'
import type { StaffCaseRow } from '#contract/staff/case-calls.ts'
import { CASE_FILTERS } from '#contract/staff/case-calls.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'

type Filter = (typeof CASE_FILTERS)[number]
type Row = Omit<StaffCaseRow, 'state' | 'createdAt'> & {
  readonly visibility: string
  readonly ended: boolean
  readonly createdAt: Date
}

const columns = sql`c.case_id, c.slug, c.title, c.organizer_name, c.visibility, c.status = 1 as ended, c.city,
  c.state as state_code, c.goal_cents, c.created_at`

const stateOf = ({ visibility, ended }: Pick<Row, 'visibility' | 'ended'>): Filter =>
  visibility === 'live' && ended ? 'ended' : (CASE_FILTERS.find((filter) => filter === visibility) ?? 'draft')

const describe = ({ visibility, ended, createdAt, ...row }: Row): StaffCaseRow => ({
  ...row,
  state: stateOf({ visibility, ended }),
  createdAt: createdAt.toISOString(),
})

const matchesFilter = (filter: Filter) => {
  if (filter === 'all') return sql`true`
  if (filter === 'ended') return sql`c.visibility = 'live' and c.status = 1`
  if (filter === 'live') return sql`c.visibility = 'live' and c.status = 0`
  return sql`c.visibility = ${filter}`
}

const matchesQuery = (q: string | undefined) => {
  if (q === undefined || q === '') return sql`true`
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(app.plain_text(c.title) like app.plain_text(${pattern})
    or app.plain_text(c.organizer_name) like app.plain_text(${pattern}) or c.case_id = ${q.toUpperCase()})`
}

const cursorShape = z.tuple([cursorTimeShape, caseIdShape])

type Page = {
  readonly q?: string | undefined
  readonly filter: Filter
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Cases of any visibility, newest first. */
export const listCasesForStaff = async (
  { database }: Pick<Deps, 'database'>,
  { q, filter, cursor, limit }: Page,
): Promise<{ items: StaffCaseRow[]; nextCursor: string | null }> => {
  const after = readCursor(cursor, cursorShape)
  const rest =
    after === undefined
      ? sql`true`
      : sql`(c.created_at, c.case_id) < (${after[0]}::timestamptz, ${after[1]}::text)`
  const { rows } = await sql<Row>`
    select ${columns} from cases c where ${matchesQuery(q)} and ${matchesFilter(filter)} and ${rest}
    order by c.created_at desc, c.case_id desc limit ${limit + 1}`.execute(database.reader)
  const { items, nextCursor } = pageFrom(rows, limit, (row) => [row.createdAt.toISOString(), row.caseId])
  return { items: items.map(describe), nextCursor }
}

/** A case of any visibility; null if there is none. */
export const readCaseForStaff = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<(StaffCaseRow & { ownerId: string; hiddenReason: string | null }) | null> => {
  const { rows } = await sql<Row & { ownerId: string; hiddenReason: string | null }>`
    select ${columns}, c.owner_id, c.hidden_reason from cases c where c.case_id = ${caseId}`.execute(
    database.reader,
  )
  const [row] = rows
  if (row === undefined) return null
  const { ownerId, hiddenReason, ...rest } = row
  return { ...describe(rest), ownerId, hiddenReason }
}

/** The curated cases of the home page, in order. */
export const listCuratedCases = async ({ database }: Pick<Deps, 'database'>): Promise<StaffCaseRow[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from operation_case o join cases c on c.case_id = o.case_id order by o.position`.execute(
    database.reader,
  )
  return rows.map(describe)
}
