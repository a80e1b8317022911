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

const BATCH = 100

/**
 * Hands waiting rows to the queue, then removes them. Between the two this process may end: the row is handed
 * over again under the same key, and the queue keeps one job.
 */
export const relayOutbox = async ({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<number> => {
  const rows = await database.reader
    .selectFrom('outbox')
    .selectAll()
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  for (const row of rows) {
    await jobs.add({ topic: row.topic, payload: row.payload, key: row.outboxId, runAt: row.runAt })
    await database.reader
      .deleteFrom('outbox')
      .where('caseId', '=', row.caseId)
      .where('outboxId', '=', row.outboxId)
      .execute()
  }
  return rows.length
}
