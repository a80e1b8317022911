import { sql } from 'kysely'
import { raiseTypeText } from '#contract/cases.ts'
import type { Deps } from '#server/deps.ts'

const WEEK_SECONDS = 604_800
const DAY_SECONDS = 86_400

/**
 * Rewrites what lists and search read of these cases: figures as folded, and how lively the last week was (each gift
 * counts less the older it is, halving about every day). Cases that aren't public have no card.
 */
export const refreshCaseCards = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseIds: readonly string[],
): Promise<void> => {
  const now = clock.now()
  for (const caseId of caseIds) {
    const row = await database.reader
      .selectFrom('cases')
      .select('raiseType')
      .where('caseId', '=', caseId)
      .executeTakeFirst()
    if (row === undefined) continue
    const cause = raiseTypeText(row.raiseType)
    await sql`
      insert into case_card (case_id, raise_type, state, latitude, longitude, ended, goal_cents, raised_cents, donor_count,
                             published_at, trend_score, search_text, search_names)
      select c.case_id, c.raise_type, c.state, c.latitude, c.longitude, c.status = 1, c.goal_cents,
             coalesce(b.raised_cents, 0), coalesce(b.donors, 0), c.published_at,
             coalesce((select sum(exp(-extract(epoch from ${now}::timestamptz - d.donated_at) / ${DAY_SECONDS}))
                       from donation d where d.case_id = c.case_id
                         and d.donated_at > ${now}::timestamptz - make_interval(secs => ${WEEK_SECONDS})), 0),
             app.plain_text(concat_ws(' ', c.title, c.summary, c.city, c.state, ${cause}::text, c.organizer_name,
                                      c.beneficiary_first_name, c.beneficiary_last_name, replace(c.raise_scene, '-', ' '))),
             app.plain_text(concat_ws(' ', c.title, c.city, c.state, ${cause}::text, c.organizer_name,
                                      c.beneficiary_first_name, c.beneficiary_last_name))
      from cases c left join case_balance b on b.case_id = c.case_id
      where c.case_id = ${caseId} and c.visibility = 'live'
      on conflict (case_id) do update set raise_type = excluded.raise_type, state = excluded.state, ended = excluded.ended,
        latitude = excluded.latitude, longitude = excluded.longitude, goal_cents = excluded.goal_cents,
        raised_cents = excluded.raised_cents, donor_count = excluded.donor_count, published_at = excluded.published_at,
        trend_score = excluded.trend_score, search_text = excluded.search_text, search_names = excluded.search_names`.execute(database.reader)
  }
}
