import { sql } from 'kysely'
import { VISIBILITIES } from '#contract/cases/case-states.ts'
import { CASE_STATUS } from '#contract/cases/cases.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { readAttribution, readStoredFirstVisit } from '#contract/staff/attribution.ts'
import type { CASE_FILTERS, StaffCase, StaffCaseRow } from '#contract/staff/case-calls.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import { type CaseRow, hasFreezingHold, recipientNameOf } from '#server/cases/case-row.queries.ts'
import { type DonationStatusFacts, deadlineRefundAt, donationStatusOf } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { onDays, withinAmounts } from '#server/platform/list-filters.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

type Filter = (typeof CASE_FILTERS)[number]
type Row = Omit<StaffCaseRow, 'state' | 'closed' | 'createdAt' | 'attribution' | 'firstVisit'> &
  DonationStatusFacts & {
    readonly ended: boolean
    readonly createdAt: Date
    readonly attribution: unknown
    readonly firstVisit: unknown
  }

const columns = sql`c.case_id, c.slug, c.title, c.organizer_name, c.visibility, c.status = ${sql.lit(CASE_STATUS.ended)} as ended, c.city,
  c.state as state_code, c.goal_cents, c.created_at, c.attribution, c.first_visit, c.status, c.donations_enabled, c.published_at, c.ends_at,
  c.verified_at, (c.account_state is not distinct from ${WITHDRAWAL_ACCOUNT.disabled} or ${hasFreezingHold(sql`c.case_id`)}) as frozen`

/** A case's state as staff filter by it. */
export const staffStateOf = ({ visibility, ended }: Pick<Row, 'visibility' | 'ended'>) =>
  visibility === 'live' && ended ? 'ended' : parseEnumColumn(VISIBILITIES, visibility)

const closedOf = (facts: DonationStatusFacts, now: Date): StaffCaseRow['closed'] => {
  if (facts.visibility !== 'live') return null
  if (deadlineRefundAt(facts, now) !== null) return 'deadline_refund'
  return donationStatusOf(facts, now) === 'paused' ? 'paused' : null
}

const describeAt =
  (now: Date) =>
  ({ visibility, ended, createdAt, attribution, firstVisit, ...more }: Row): StaffCaseRow => {
    const { status, donationsEnabled, publishedAt, endsAt, verifiedAt, frozen, ...row } = more
    const dates = { publishedAt, endsAt, verifiedAt }
    return {
      ...row,
      state: staffStateOf({ visibility, ended }),
      closed: closedOf({ ...dates, visibility, status, donationsEnabled, frozen }, now),
      createdAt: createdAt.toISOString(),
      attribution: readAttribution(attribution),
      firstVisit: readStoredFirstVisit(firstVisit),
    }
  }

const matchesFilter = (filter: Filter) => {
  if (filter === 'all') return sql`true`
  if (filter === 'ended') return sql`c.visibility = 'live' and c.status = ${sql.lit(CASE_STATUS.ended)}`
  if (filter === 'live') return sql`c.visibility = 'live' and c.status = ${sql.lit(CASE_STATUS.progressing)}`
  return sql`c.visibility = ${filter}`
}

const matchesWords = (words: string | undefined) => {
  if (words === undefined || words === '') return sql`true`
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(app.plain_text(c.title) like app.plain_text(${pattern})
    or app.plain_text(c.organizer_name) like app.plain_text(${pattern})
    or app.plain_text(c.beneficiary_first_name || ' ' || c.beneficiary_last_name) like app.plain_text(${pattern})
    or c.case_id = ${words.toUpperCase()})`
}

const NEWEST_FIRST = keyset('desc', ['createdAt', 'time', 'c.createdAt'], ['caseId', 'caseId', 'c.caseId'])

/** More cases than words that staff filter by are of. */
const FOUND_MAX = 200

/** Cases by number, or by words of their title or their people's names; null for all. */
export const findCaseIds = async (db: Db, ofCase: string | undefined): Promise<string[] | null> => {
  if (ofCase === undefined || ofCase === '') return null
  const { rows } = await sql<{ caseId: string }>`
    select c.case_id from cases c where ${matchesWords(ofCase)} order by c.created_at desc limit ${FOUND_MAX}`.execute(
    db,
  )
  return rows.map(({ caseId }) => caseId)
}

/** Cases of any visibility, newest first. */
export const listCasesForStaff = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { filter, ...page }: { readonly filter: Filter } & Omit<ListFilters, 'donor' | 'email'> & PageRequest,
): Promise<Page<StaffCaseRow>> => {
  const { items, nextCursor } = await readPage(NEWEST_FIRST, page, async ({ after, order, limit }) => {
    const { rows } = await sql<Row>`
      select ${columns} from cases c where ${matchesWords(page.ofCase)} and ${matchesFilter(filter)}
        and ${onDays(sql`c.created_at`, page)} and ${withinAmounts(sql`c.goal_cents`, page)} and ${after}
      order by ${order} limit ${limit}`.execute(database.db)
    return rows
  })
  return { items: items.map(describeAt(clock.now())), nextCursor }
}

type StaffCaseFacts = Pick<StaffCase, 'ownerId' | 'hiddenReason' | 'recipientName'>
type FactRow = Row &
  Omit<StaffCaseFacts, 'recipientName'> &
  Pick<CaseRow, 'purpose' | 'beneficiaryFirstName' | 'beneficiaryLastName'>

/** A case of any visibility; null if there is none. */
export const readCaseForStaff = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<(StaffCaseRow & StaffCaseFacts) | null> => {
  const { rows } = await sql<FactRow>`
    select ${columns}, c.owner_id, c.hidden_reason, c.purpose, c.beneficiary_first_name, c.beneficiary_last_name
    from cases c where c.case_id = ${caseId}`.execute(database.db)
  const [row] = rows
  if (row === undefined) return null
  const { ownerId, hiddenReason, purpose, beneficiaryFirstName, beneficiaryLastName, ...rest } = row
  const { organizerName } = rest
  const names = { purpose, organizerName, beneficiaryFirstName, beneficiaryLastName }
  return { ...describeAt(clock.now())(rest), ownerId, hiddenReason, recipientName: recipientNameOf(names) }
}

/** The curated cases of the home page, in order. */
export const listCuratedCases = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<StaffCaseRow[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from operation_case o join cases c on c.case_id = o.case_id order by o.position`.execute(
    database.db,
  )
  return rows.map(describeAt(clock.now()))
}
