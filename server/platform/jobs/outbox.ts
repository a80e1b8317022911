import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Outbox } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '../database.ts'
import type { Ids } from '../ids.ts'
import type { Tasks } from './jobs.ts'
import { type Failed, readReachable, rethrowFailures, runPart } from './run-part.ts'

const jsonObject = z.record(z.string(), z.json())

export type OutboxEntry = {
  readonly topic: string
  readonly payload: Record<string, unknown>
  readonly runAt: Date
}

/** Records a job to run after this transaction; commits or rolls back with it. */
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
    dueAt: now,
  }))
  await tx.insertInto('outbox').values(rows).execute()
}

const BATCH = 100
/** A mail not delivered within this time is queued again, even if the queue still has it. */
const REQUEUE_AFTER_MS = HOUR_MS
const GIVEN_UP_AFTER_MS = 3 * DAY_MS
/** How often a mail is queued at least before it is given up. */
const OFFERS_MIN = 24

/** Whether a topic is a mail. A mail's row stays until delivery, because no other state says that the mail is due. */
const isMail = (topic: string): boolean => topic.startsWith('mail-')

const receiptShape = z.object({ outbox: z.object({ caseId: z.string(), outboxId: z.uuid() }) })

type Receipt = z.output<typeof receiptShape>['outbox']

type Row = Selectable<Outbox>

/** Queues a row's job. @returns false if another relay has taken the row, or its mail is being sent */
const enqueue = (
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  row: Row,
  now: Date,
): Promise<boolean> =>
  database.transact(async (tx) => {
    const { caseId, outboxId, topic, runAt } = row
    const lockedRow = await tx
      .selectFrom('outbox')
      .select('outboxId')
      .where('caseId', '=', caseId)
      .where('outboxId', '=', outboxId)
      .where('dueAt', '=', row.dueAt)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (lockedRow === undefined) return false
    const isRetained = isMail(topic)
    // The sandbox's clock may jump past the retry time while the mail is being sent.
    if (isRetained && row.offers > 0 && (await jobs.isRunning(outboxId))) return false
    const payload = isRetained
      ? { ...jsonObject.parse(row.payload), outbox: { caseId, outboxId } }
      : row.payload
    if (isRetained) {
      const dueAt = new Date(Math.max(now.getTime(), runAt.getTime()) + REQUEUE_AFTER_MS)
      await tx
        .updateTable('outbox')
        .set({ dueAt, offers: row.offers + 1 })
        .where('caseId', '=', caseId)
        .where('outboxId', '=', outboxId)
        .execute()
    } else {
      await tx.deleteFrom('outbox').where('caseId', '=', caseId).where('outboxId', '=', outboxId).execute()
    }
    await jobs.add({ topic, payload, key: outboxId, runAt })
    return true
  })

/** Called before a mail that couldn't be delivered for three days is given up. */
export type OnGivenUp = (mail: { readonly topic: string; readonly createdAt: Date }) => Promise<void>

const giveUp = async ({ database }: Pick<Deps, 'database'>, row: Row, now: Date): Promise<void> => {
  await database.reader
    .updateTable('outbox')
    .set({ givenUpAt: now })
    .where('caseId', '=', row.caseId)
    .where('outboxId', '=', row.outboxId)
    .execute()
}

const OPEN_ROWS = { table: 'outbox', open: 'given_up_at is null' }

const readDue = (
  { database }: Pick<Deps, 'database'>,
  now: Date,
  without: readonly string[],
  caseIds: readonly string[] | null,
): Promise<readonly Row[]> =>
  database.reader
    .selectFrom('outbox')
    .selectAll()
    .$if(caseIds !== null, (query) => query.where(sql<boolean>`case_id = any(${caseIds}::text[])`))
    .where('givenUpAt', 'is', null)
    .where('dueAt', '<=', now)
    .where(sql<boolean>`outbox_id <> all(${without}::uuid[])`)
    .orderBy('dueAt')
    .limit(BATCH)
    .execute()

/**
 * Moves due rows to the queue. A row is deleted in the transaction that queues it, so a second relay skips
 * it. If the process ends in between, the row is queued again under the same key. A mail's row stays
 * until `withAcknowledgement` deletes it. Failed rows don't block others; their errors are thrown at the end.
 * @returns how many were queued
 */
export const relayOutbox = async (
  deps: Pick<Deps, 'database' | 'jobs' | 'clock'>,
  onGivenUp: OnGivenUp,
): Promise<number> => {
  const now = deps.clock.now()
  const relay = async (row: Row): Promise<boolean> => {
    const age = now.getTime() - row.createdAt.getTime()
    // Age alone isn't enough: this process may have been down.
    if (age <= GIVEN_UP_AFTER_MS || row.offers < OFFERS_MIN) return enqueue(deps, row, now)
    await onGivenUp(row)
    await giveUp(deps, row, now)
    return false
  }
  const failed: Failed<Row>[] = []
  const lost: unknown[] = []
  let queuedCount = 0
  for (let before = -1; before < failed.length; ) {
    before = failed.length
    const without = failed.map(({ part }) => part.outboxId)
    const due = await readReachable(deps.database.reader, { ...OPEN_ROWS, lost }, (caseIds) =>
      readDue(deps, now, without, caseIds),
    )
    for (const row of due) if (await runPart(failed, row, () => relay(row))) queuedCount += 1
  }
  rethrowFailures(failed, lost)
  return queuedCount
}

const isDelivered = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, outboxId }: Receipt,
): Promise<boolean> =>
  (await database.reader
    .selectFrom('outbox')
    .select('outboxId')
    .where('caseId', '=', caseId)
    .where('outboxId', '=', outboxId)
    .executeTakeFirst()) === undefined

/** Wraps tasks: deletes the outbox row of a mail once it was sent, and skips a mail whose row is gone. */
export const withAcknowledgement = ({ database }: Pick<Deps, 'database'>, tasks: Tasks): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([topic, task]) => [
      topic,
      async (payload: unknown) => {
        const receipt = receiptShape.safeParse(payload)
        if (!receipt.success) return task(payload)
        const { caseId, outboxId } = receipt.data.outbox
        if (await isDelivered({ database }, receipt.data.outbox)) return
        await task(payload)
        await database.reader
          .deleteFrom('outbox')
          .where('caseId', '=', caseId)
          .where('outboxId', '=', outboxId)
          .execute()
      },
    ]),
  )

/** Number of given-up mails, by topic. */
export const readGivenUpMails = async ({
  database,
}: Pick<Deps, 'database'>): Promise<Record<string, number>> => {
  const rows = await database.reader
    .selectFrom('outbox')
    .select(({ fn }) => ['topic', fn.countAll<number>().as('count')])
    .where('givenUpAt', 'is not', null)
    .groupBy('topic')
    .execute()
  return Object.fromEntries(rows.map(({ topic, count }) => [topic, count]))
}
