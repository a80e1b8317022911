import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Outbox } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '../database.ts'
import type { Ids } from '../ids.ts'
import type { Job, Tasks } from './jobs.ts'
import { type Failed, readReachable, rethrowFailures, runPart, runTogether } from './run-part.ts'

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

/** A mail's job names the mail's row, so that the row is deleted on delivery. */
const jobOf = ({ caseId, outboxId, topic, payload, runAt }: Row): Job => ({
  topic,
  payload: isMail(topic) ? { ...jsonObject.parse(payload), outbox: { caseId, outboxId } } : payload,
  key: outboxId,
  runAt,
})

const postponeMails = async (tx: Tx, caseId: string, mails: readonly Row[], now: Date): Promise<void> => {
  if (mails.length === 0) return
  const dueTimes = mails.map(({ runAt }) => Math.max(now.getTime(), runAt.getTime()) + REQUEUE_AFTER_MS)
  await sql`
    update outbox set due_at = next.due_at, offers = outbox.offers + 1
    from unnest(${mails.map(({ outboxId }) => outboxId)}::uuid[],
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

/**
 * Queues the jobs of a case's due rows.
 * @returns the queued rows; not those that another relay has taken, or whose mail is being sent
 */
const enqueue = (
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
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
    const [mails, others]: [Row[], Row[]] = [[], []]
    for (const row of rows.filter(({ outboxId }) => lockedIds.has(outboxId))) {
      if (!isMail(row.topic)) others.push(row)
      // The sandbox's clock may jump past the retry time while the mail is being sent.
      else if (row.offers === 0 || !(await jobs.isRunning(row.outboxId))) mails.push(row)
    }
    await postponeMails(tx, caseId, mails, now)
    await deleteRows(tx, caseId, others)
    const queued = [...mails, ...others]
    await jobs.add(...queued.map(jobOf))
    return queued
  })

/** Called before a mail that couldn't be delivered for three days is given up. */
export type OnGivenUp = (mail: { readonly topic: string; readonly createdAt: Date }) => Promise<void>

/** Whether a mail was due for too long. Age alone isn't enough: this process may have been down. */
const isOver = ({ createdAt, offers }: Row, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > GIVEN_UP_AFTER_MS && offers >= OFFERS_MIN

const giveUp = async (
  { database }: Pick<Deps, 'database'>,
  row: Row,
  onGivenUp: OnGivenUp,
  now: Date,
): Promise<void> => {
  await onGivenUp(row)
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
 * Moves due rows to the queue, those of a case together. A row is deleted in the transaction that queues it, so a
 * second relay skips it. If the process ends in between, the row is queued again under the same key. A mail's row
 * stays until `withAcknowledgement` deletes it. Failed rows don't block others; their errors are thrown at the end.
 * @returns how many were queued
 */
export const relayOutbox = async (
  deps: Pick<Deps, 'database' | 'jobs' | 'clock'>,
  onGivenUp: OnGivenUp,
): Promise<number> => {
  const now = deps.clock.now()
  const failed: Failed<Row>[] = []
  const lost: unknown[] = []
  let queuedCount = 0
  for (let before = -1; before < failed.length; ) {
    before = failed.length
    const without = failed.map(({ part }) => part.outboxId)
    const due = await readReachable(deps.database.reader, { ...OPEN_ROWS, lost }, (caseIds) =>
      readDue(deps, now, without, caseIds),
    )
    for (const row of due.filter((row) => isOver(row, now)))
      await runPart(failed, row, () => giveUp(deps, row, onGivenUp, now))
    const open = due.filter((row) => !isOver(row, now))
    for (const [caseId, rows] of Map.groupBy(open, (row) => row.caseId)) {
      const queued = await runTogether(failed, rows, (parts) => enqueue(deps, caseId, parts, now))
      queuedCount += queued.length
    }
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
