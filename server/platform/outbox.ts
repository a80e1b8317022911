import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import type { Tx } from './database.ts'
import type { Ids } from './ids.ts'

export type OutboxEntry = {
  readonly topic: string
  readonly payload: Record<string, unknown>
  readonly runAt: Date
}

/** Notes what is to be done after this transaction. It commits with the change, or not at all. */
export const writeOutbox = async (
  tx: Tx,
  ids: Ids,
  caseId: string,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ topic, payload, runAt }) => ({
    caseId,
    outboxId: ids.uuid(),
    topic,
    payload: JSON.stringify(payload),
    runAt,
    createdAt: now,
  }))
  await tx.insertInto('outbox').values(rows).execute()
}

/** The same as the step `noted` of a WITH, of each `entry` for which `when` holds over its earlier steps. */
export const outboxStep = (
  ids: Ids,
  caseId: string,
  entries: readonly OutboxEntry[],
  now: Date,
  when: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`noted as (
      insert into outbox (case_id, outbox_id, topic, payload, run_at, created_at)
      select ${caseId}, entry.*, ${now}::timestamptz from unnest(
        ${entries.map(() => ids.uuid())}::uuid[], ${entries.map(({ topic }) => topic)}::text[],
        ${entries.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
        ${entries.map(({ runAt }) => runAt)}::timestamptz[]) as entry (outbox_id, topic, payload, run_at)
      where ${when}
    )`

const BATCH = 100

/**
 * Hands waiting rows to the queue. A row goes in the transaction that hands it over: a second relay passes it by. Where
 * this process ends in between, the row is handed over again under the same key.
 */
export const relayOutbox = async ({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<number> => {
  const rows = await database.reader
    .selectFrom('outbox')
    .selectAll()
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  for (const { caseId, outboxId, topic, payload, runAt } of rows) {
    await database.transact(async (tx) => {
      const gone = await tx
        .deleteFrom('outbox')
        .where('caseId', '=', caseId)
        .where('outboxId', 'in', (rows) =>
          rows
            .selectFrom('outbox')
            .select('outboxId')
            .where('caseId', '=', caseId)
            .where('outboxId', '=', outboxId)
            .forUpdate()
            .skipLocked(),
        )
        .executeTakeFirst()
      if (gone.numDeletedRows > 0n) await jobs.add({ topic, payload, key: outboxId, runAt })
    })
  }
  return rows.length
}
