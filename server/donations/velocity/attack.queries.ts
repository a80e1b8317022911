import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database.ts'
import type { AttemptCounts } from './attack.policy.ts'
import { NOT_CARD_TESTING, NOT_COUNTED } from './velocity.policy.ts'

type CaseAttemptCounts = AttemptCounts & { readonly caseId: string }

/**
 * Counts the attempts since a time, and the declined ones, by case. Excludes attempts without an answer, and
 * those that were never sent to a bank.
 */
export const readAttemptCounts = async (db: Db, since: Date): Promise<CaseAttemptCounts[]> => {
  const { rows } = await sql<CaseAttemptCounts>`
    select case_id, count(*)::int as attempts,
      count(*) filter (where state = 'failed' and decline_code <> all(${[...NOT_CARD_TESTING]}::text[]))::int as declined
    from charge_attempt
    where requested_at > ${since} and address_key is not null and state in ('succeeded', 'failed', 'requires_action', 'processing')
      and (decline_code is null or decline_code <> all(${[...NOT_COUNTED]}::text[]))
    group by case_id`.execute(db)
  return rows
}

/** Records a high share of declines. @returns when the attack began that this one starts or continues */
export const recordHighDeclines = async (tx: Tx, now: Date, sameSince: Date): Promise<Date> => {
  const { rows } = await sql<{ beganAt: Date }>`
    insert into attack as a (scope, began_at, high_at) values ('site', ${now}, ${now})
    on conflict (scope) do update set
      began_at = case when a.high_at < ${sameSince} then excluded.began_at else a.began_at end,
      high_at = greatest(a.high_at, excluded.high_at)
    returning began_at`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('An attack could not be written down')
  return row.beganAt
}

export const readAttackHighAt = async (db: Db): Promise<Date | null> => {
  const row = await db.selectFrom('attack').select('highAt').where('scope', '=', 'site').executeTakeFirst()
  return row?.highAt ?? null
}

export const readAttack = async (db: Db): Promise<{ readonly beganAt: Date; readonly highAt: Date } | null> =>
  (await db
    .selectFrom('attack')
    .select(['beganAt', 'highAt'])
    .where('scope', '=', 'site')
    .executeTakeFirst()) ?? null
