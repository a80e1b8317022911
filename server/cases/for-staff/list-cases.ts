import { sql } from 'kysely'
import * as z from 'zod'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { caseIdShape } from '#contract/shapes.ts'
import type { StaffCaseRow } from '#contract/staff/case-calls.ts'
import { CASE_FILTERS } from '#contract/staff/case-calls.ts'
import { hasFreezingHold } from '#server/cases/case-row.queries.ts'
import { type GivingFacts, givenBackAt, givingOf } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'

type Filter = (typeof CASE_FILTERS)[number]
type Row = Omit<StaffCaseRow, 'state' | 'closed' | 'createdAt'> &
  GivingFacts & {
    readonly ended: boolean
    readonly createdAt: Date
  }

const columns = sql`c.case_id, c.slug, c.title, c.organizer_name, c.visibility, c.status = 1 as ended, c.city,
  c.state as state_code, c.goal_cents, c.created_at, c.status, c.donations_enabled, c.published_at, c.ends_at,
  c.verified_at, (c.account_state is not distinct from ${WITHDRAWAL_ACCOUNT.disabled} or ${hasFreezingHold(sql`c.case_id`)}) as frozen`

const stateOf = ({ visibility, ended }: Pick<Row, 'visibility' | 'ended'>): Filter =>
  visibility === 'live' && ended ? 'ended' : (CASE_FILTERS.find((filter) => filter === visibility) ?? 'draft')

const closedOf = (facts: GivingFacts, now: Date): StaffCaseRow['closed'] => {
  if (facts.visibility !== 'live') return null
  if (givenBackAt(facts, now) !== null) return 'given_back'
  return givingOf(facts, now) === 'paused' ? 'paused' : null
}

const describeAt =
  (now: Date) =>
  ({ visibility, ended, createdAt, ...more }: Row): StaffCaseRow => {
    const { status, donationsEnabled, publishedAt, endsAt, verifiedAt, frozen, ...row } = more
    const dates = { publishedAt, endsAt, verifiedAt }
    return {
      ...row,
      state: stateOf({ visibility, ended }),
      closed: closedOf({ ...dates, visibility, status, donationsEnabled, frozen }, now),
      createdAt: createdAt.toISOString(),
    }
  }

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
    or app.plain_text(c.organizer_name) like app.plain_text(${pattern})
    or app.plain_text(c.beneficiary_first_name || ' ' || c.beneficiary_last_name) like app.plain_text(${pattern})
    or c.case_id = ${q.toUpperCase()})`
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
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
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
  return { items: items.map(describeAt(clock.now())), nextCursor }
}

/** A case of any visibility; null if there is none. */
export const readCaseForStaff = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<(StaffCaseRow & { ownerId: string; hiddenReason: string | null }) | null> => {
  const { rows } = await sql<Row & { ownerId: string; hiddenReason: string | null }>`
    select ${columns}, c.owner_id, c.hidden_reason from cases c where c.case_id = ${caseId}`.execute(
    database.reader,
  )
  const [row] = rows
  if (row === undefined) return null
  const { ownerId, hiddenReason, ...rest } = row
  return { ...describeAt(clock.now())(rest), ownerId, hiddenReason }
}

/** The curated cases of the home page, in order. */
export const listCuratedCases = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<StaffCaseRow[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from operation_case o join cases c on c.case_id = o.case_id order by o.position`.execute(
    database.reader,
  )
  return rows.map(describeAt(clock.now()))
}
