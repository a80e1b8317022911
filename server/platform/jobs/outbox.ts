import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Outbox } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '../database.ts'
import type { Ids } from '../ids.ts'
import { type JobEntry, storedEntry } from './job-entry.ts'
import type { QueuedJob } from './jobs.ts'
import { type Failed, readReachable, rethrowFailures, runPart, runTogether } from './run-part.ts'

const jsonObject = z.record(z.string(), z.json())

/** Rows of one statement, which has at most 65,535 parameters: a decision may mail thousands of people. */
const ROWS_AT_ONCE = 5000

/** Records a job to run after this transaction; commits or rolls back with it. */
export const writeOutbox = async (
  tx: Tx,
  ids: Ids,
  caseId: string,
  entries: readonly JobEntry[],
  now: Date,
): Promise<void> => {
  const rows = entries.map(({ topic, payload, runAt }) => ({
    caseId,
    outboxId: ids.uuid(),
    topic,
    payload: JSON.stringify(payload),
    runAt,
    createdAt: now,
    dueAt: now,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('outbox')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

const BATCH = 100
/** A kept job not done within this time is queued again, even if the queue still has it. */
const REQUEUE_AFTER_MS = HOUR_MS
const ABANDONED_AFTER_MS = 3 * DAY_MS
/** How often a kept job is queued at least before it is abandoned. */
const OFFERS_MIN = 24

const receiptShape = z.object({ outbox: z.object({ caseId: z.string(), outboxId: z.uuid() }) })

type Receipt = z.output<typeof receiptShape>['outbox']

type Row = Selectable<Outbox>

const jobOf = ({ outboxId, topic, payload, runAt }: Row): QueuedJob => ({
  ...storedEntry(topic, payload, runAt),
  key: outboxId,
})

/** A kept job names its row, so that the row is deleted when it is done. */
const keptJobOf = ({ payload, ...row }: Row): QueuedJob => {
  const { caseId, outboxId } = row
  return jobOf({ ...row, payload: { ...jsonObject.parse(payload), outbox: { caseId, outboxId } } })
}

const postponeKept = async (tx: Tx, caseId: string, kept: readonly Row[], now: Date): Promise<void> => {
  if (kept.length === 0) return
  const dueTimes = kept.map(({ runAt }) => Math.max(now.getTime(), runAt.getTime()) + REQUEUE_AFTER_MS)
  await sql`
    update outbox set due_at = next.due_at, offers = outbox.offers + 1
    from unnest(${kept.map(({ outboxId }) => outboxId)}::uuid[],
      ${dueTimes.map((time) => new Date(time))}::timestamptz[]) as next (outbox_id, due_at)
    where case_id = ${caseId} and outbox.outbox_id = next.outbox_id`.execute(tx)
}

const deleteRows = async (tx: Tx, caseId: string, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .deleteFrom('outbox')
    .where('caseId', '=', caseId)
    .where(sql<boolean>`outbox_id = any(${rows.map(({ outboxId }) => outboxId)}::uuid[])`)
    .execute()
}

type Relay = Pick<Deps, 'database' | 'jobs'> & {
  /** Whether a job's row stays until the job is done. */
  readonly isKept: (topic: string) => boolean
  /** Called before a kept job that couldn't be done is abandoned. */
  readonly onAbandoned: (job: { readonly topic: string; readonly createdAt: Date }) => Promise<void>
}

/**
 * Queues the jobs of a case's due rows.
 * @returns the queued rows; not those that another relay has taken, or whose job is running
 */
const enqueue = (
  { database, jobs, isKept }: Relay,
  caseId: string,
  rows: readonly Row[],
  now: Date,
): Promise<readonly Row[]> =>
  database.transact(async (tx) => {
    const locked = await tx
      .selectFrom('outbox')
      .select('outboxId')
      .where('caseId', '=', caseId)
      .where(sql<boolean>`outbox_id = any(${rows.map(({ outboxId }) => outboxId)}::uuid[])`)
      .where('dueAt', '<=', now)
      .forUpdate()
      .skipLocked()
      .execute()
    const lockedIds = new Set(locked.map(({ outboxId }) => outboxId))
    const [kept, others]: [Row[], Row[]] = [[], []]
    for (const row of rows.filter(({ outboxId }) => lockedIds.has(outboxId))) {
      if (!isKept(row.topic)) others.push(row)
      // The sandbox's clock may jump past the retry time while the job is running.
      else if (row.offers === 0 || !(await jobs.isRunning(row.outboxId))) kept.push(row)
    }
    await postponeKept(tx, caseId, kept, now)
    await deleteRows(tx, caseId, others)
    await jobs.add(...kept.map(keptJobOf), ...others.map(jobOf))
    return [...kept, ...others]
  })

/** Whether a kept job was due for too long. Age alone isn't enough: this process may have been down. */
const isOver = ({ createdAt, offers }: Row, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > ABANDONED_AFTER_MS && offers >= OFFERS_MIN

const abandon = async ({ database, onAbandoned }: Relay, row: Row, now: Date): Promise<void> => {
  await onAbandoned(row)
  await database.db
    .updateTable('outbox')
    .set({ abandonedAt: now })
    .where('caseId', '=', row.caseId)
    .where('outboxId', '=', row.outboxId)
    .execute()
}

const OPEN_ROWS = { table: 'outbox', open: 'abandoned_at is null' }

const readDue = (
  { database }: Pick<Deps, 'database'>,
  now: Date,
  without: readonly string[],
  caseIds: readonly string[] | null,
): Promise<readonly Row[]> =>
  database.db
    .selectFrom('outbox')
    .selectAll()
    .$if(caseIds !== null, (query) => query.where(sql<boolean>`case_id = any(${caseIds}::text[])`))
    .where('abandonedAt', 'is', null)
    .where('dueAt', '<=', now)
    .where(sql<boolean>`outbox_id <> all(${without}::uuid[])`)
    .orderBy('dueAt')
    .limit(BATCH)
    .execute()

/**
 * Moves due rows to the queue, those of a case together. A row is deleted in the transaction that queues it, so a
 * second relay skips it. If the process ends in between, the row is queued again under the same key. A kept job's
 * row stays until `acknowledged` deletes it. Failed rows don't block others; their errors are thrown at the end.
 * @returns how many were queued
 */
export const relayOutbox = async (relay: Relay & Pick<Deps, 'clock'>): Promise<number> => {
  const now = relay.clock.now()
  const failed: Failed<Row>[] = []
  const lost: unknown[] = []
  let queuedCount = 0
  for (let before = -1; before < failed.length; ) {
    before = failed.length
    const without = failed.map(({ part }) => part.outboxId)
    const due = await readReachable(relay.database.db, { ...OPEN_ROWS, lost }, (caseIds) =>
      readDue(relay, now, without, caseIds),
    )
    for (const row of due.filter((row) => isOver(row, now)))
      await runPart(failed, row, () => abandon(relay, row, now))
    const open = due.filter((row) => !isOver(row, now))
    for (const [caseId, rows] of Map.groupBy(open, (row) => row.caseId)) {
      const queued = await runTogether(failed, rows, (parts) => enqueue(relay, caseId, parts, now))
      queuedCount += queued.length
    }
  }
  rethrowFailures(failed, lost)
  return queuedCount
}

const isDone = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, outboxId }: Receipt,
): Promise<boolean> =>
  (await database.db
    .selectFrom('outbox')
    .select('outboxId')
    .where('caseId', '=', caseId)
    .where('outboxId', '=', outboxId)
    .executeTakeFirst()) === undefined

/** Does a job; then deletes its kept row, if it has one. Skips a job whose row is gone, because it was done before. */
export const acknowledged = async (
  deps: Pick<Deps, 'database'>,
  payload: unknown,
  run: () => Promise<void>,
): Promise<void> => {
  const receipt = receiptShape.safeParse(payload)
  if (!receipt.success) return run()
  const { caseId, outboxId } = receipt.data.outbox
  if (await isDone(deps, receipt.data.outbox)) return
  await run()
  await deps.database.db
    .deleteFrom('outbox')
    .where('caseId', '=', caseId)
    .where('outboxId', '=', outboxId)
    .execute()
}

/** Number of abandoned jobs, by topic. */
export const readAbandonedJobs = async ({
  database,
}: Pick<Deps, 'database'>): Promise<Record<string, number>> => {
  const rows = await database.db
    .selectFrom('outbox')
    .select(({ fn }) => ['topic', fn.countAll<number>().as('count')])
    .where('abandonedAt', 'is not', null)
    .groupBy('topic')
    .execute()
  return Object.fromEntries(rows.map(({ topic, count }) => [topic, count]))
}
