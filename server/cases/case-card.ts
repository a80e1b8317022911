import { sql } from 'kysely'
import * as z from 'zod'
import { storyBlockShape } from '#contract/cases/case-shapes.ts'
import { PURPOSE, raiseTypeText } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { type CaseRow, shownRecipientOf } from './case-row.queries.ts'
import { openUntil } from './cases.policy.ts'
import { lockCaseIfAny } from './lock-case.ts'
import { noteFigures } from './milestones.ts'
import { sceneLabel } from './raise-scenes.ts'
import { plainWords } from './search/search-text.ts'
import { forgetWords, rememberWords } from './search/search-words.ts'
import { stateWord } from './zip-place.ts'

/** Time after which a donation's weight falls to a third. */
const TREND_FADES_SECONDS = 172_800
const TREND_DAYS = 7
/** Maximum donations in a trend; with more, their recency decides. */
const TREND_DONATIONS_MAX = 500
/** Publication counts as half a donation, so that new cases outrank forgotten ones. */
const TREND_OF_PUBLICATION = 0.5

const storyShape = z.array(storyBlockShape)

const namesOf = (row: CaseRow): string =>
  plainWords(
    [
      row.title,
      raiseTypeText(row.raiseType),
      row.city,
      row.state,
      stateWord(row.state),
      row.organizerName,
      row.purpose === PURPOSE.someoneElse ? shownRecipientOf(row).fullName : '',
    ].join(' '),
  )

const storyText = (row: CaseRow): string =>
  storyShape
    .parse(row.story)
    .map((block) => (block.type === 'list' ? block.items.join(' ') : block.text))
    .join(' ')

const readSearchText = async (db: Db, caseId: string): Promise<string> =>
  (await db.selectFrom('caseCard').select('searchText').where('caseId', '=', caseId).executeTakeFirst())
    ?.searchText ?? ''

/** A card's search text before and after a change. */
type CardTexts = { readonly before: string; readonly after: string }

/**
 * Puts the search card of a case, without its figures, or removes it: a case that isn't public, or was erased, has none.
 * Locks the case, so that the last of concurrent changes puts all of them.
 */
export const putCaseCard = async (tx: Tx, caseId: string): Promise<CardTexts> => {
  const row = await lockCaseIfAny(tx, caseId)
  const before = await readSearchText(tx, caseId)
  if (row === null || row.visibility !== 'live' || row.publishedAt === null || row.erasedAt !== null) {
    await tx.deleteFrom('caseCard').where('caseId', '=', caseId).execute()
    return { before, after: '' }
  }
  const searchNames = namesOf(row)
  const searchText = `${searchNames} ${plainWords(`${sceneLabel(row.raiseScene)} ${row.summary} ${storyText(row)}`)}`
  const card = {
    raiseType: row.raiseType,
    state: row.state,
    latitude: row.latitude,
    longitude: row.longitude,
    goalCents: row.goalCents,
    publishedAt: row.publishedAt,
    searchNames,
    searchText,
    openUntil: openUntil(row),
    verified: row.verified,
  }
  await tx
    .insertInto('caseCard')
    .values({ caseId, ...card })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet(card))
    .execute()
  return { before, after: searchText }
}

/** Completes a search card that was put: its figures and the words that searches know. */
export const completeCaseCard = async (
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  { before, after }: CardTexts,
): Promise<void> => {
  await rememberWords(db, after)
  // A later change may have replaced the text already, and forgotten its words before they were remembered here.
  await forgetWords(db, `${before} ${after}`, await readSearchText(db, caseId))
  await copyFigures(db, caseId, clock.now())
}

/**
 * Copies until when a case takes donations, and whether its recipient is verified, to its card, in the transaction that
 * changes them. Locks the case, as `putCaseCard` does.
 */
export const copyDonationStatus = async (tx: Tx, caseId: string): Promise<void> => {
  const row = await lockCaseIfAny(tx, caseId)
  if (row === null) return
  await tx
    .updateTable('caseCard')
    .set({ openUntil: openUntil(row), verified: row.verified })
    .where('caseId', '=', caseId)
    .execute()
}

/**
 * Copies a case's folded figures and its trend: the sum of the decaying weights of the last seven days'
 * donations, as a logarithm on a moving scale. On that scale the order of cases stays right over time, so a
 * card is written only when its case gets a donation.
 */
const copyFigures = async (db: Db, caseId: string, now: Date): Promise<void> => {
  const ageOf = (at: ReturnType<typeof sql>) =>
    sql`extract(epoch from ${now}::timestamptz - ${at})::float8 / ${TREND_FADES_SECONDS}::float8`
  await sql`
    update case_card c
    set raised_cents = f.raised_cents, donor_count = f.donors, balance_version = f.version,
        trend_score = extract(epoch from ${now}::timestamptz)::float8 / ${TREND_FADES_SECONDS}::float8
          + ln(f.lately + ${TREND_OF_PUBLICATION}::float8 * exp(-least(${ageOf(sql`c.published_at`)}, 200)))
    from (
      select coalesce(b.raised_cents, 0) as raised_cents, coalesce(b.donors, 0) as donors, coalesce(b.version, 0) as version,
        coalesce((select sum(exp(-${ageOf(sql`d.donated_at`)})) from (
          select donated_at from donation
          where case_id = ${caseId} and donated_at > ${now}::timestamptz - make_interval(days => ${TREND_DAYS})
          order by donated_at desc, donation_id desc limit ${TREND_DONATIONS_MAX}) d), 0) as lately
      from (select ${caseId}::text as case_id) one left join case_balance b on b.case_id = one.case_id
    ) f
    where c.case_id = ${caseId} and c.balance_version <= f.version`.execute(db)
}

/** Copies the folded figures of cases whose balance changed, and records passed milestones. */
export const refreshCaseCards = async (
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  caseIds: readonly string[],
): Promise<void> => {
  const { database, clock } = deps
  const now = clock.now()
  // Comes first, because a crash here leaves the cards stale, so that this is repeated.
  await noteFigures(deps, caseIds)
  for (const caseId of caseIds) await copyFigures(database.db, caseId, now)
}

/** Copies figures that another process folded but didn't copy before it ended. */
export const refreshStaleCards = async (deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Promise<void> => {
  const { rows } = await sql<{ caseId: string }>`
    select c.case_id from case_card c join case_balance b on b.case_id = c.case_id
    where b.version > c.balance_version`.execute(deps.database.db)
  await refreshCaseCards(
    deps,
    rows.map((row) => row.caseId),
  )
}
