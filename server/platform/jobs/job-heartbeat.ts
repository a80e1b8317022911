import type { WorkerUtils } from 'graphile-worker'
import type pg from 'pg'

/** A worker counts as dead after several missed heartbeats. Both intervals are measured by the database's clock. */
const DEAD_AFTER = "interval '1 minute'"
const ROW_KEPT_FOR = "interval '1 day'"
/** A schedule that ran later than this was queued by a node whose clock was ahead. */
const CLOCK_TOLERANCE = "interval '5 minutes'"

type Queue = { readonly pgPool: pg.Pool; readonly utils: Pick<WorkerUtils, 'forceUnlockWorkers'> }

/** Records a heartbeat for these workers of this process. */
const beat = async (pgPool: pg.Pool, workerIds: readonly string[]): Promise<void> => {
  // One row per statement: a list of varying length would be a new statement each time, and there are few
  // rows.
  for (const workerId of workerIds)
    await pgPool.query(
      `insert into job_worker (worker_id, seen_at) values ($1, clock_timestamp())
       on conflict (worker_id) do update set seen_at = excluded.seen_at`,
      [workerId],
    )
  await pgPool.query(`delete from job_worker where seen_at < now() - ${ROW_KEPT_FOR}`)
}

/** The queue schedules nothing before the last time that it knows, so one in the future would stop every schedule. */
const forgetFutureRuns = (pgPool: pg.Pool): Promise<unknown> =>
  pgPool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
     where last_execution > now() + ${CLOCK_TOLERANCE}`,
  )

/**
 * Releases the jobs of workers without a heartbeat for `DEAD_AFTER`, because their process was killed; the queue
 * itself would wait four hours. A suspended process may find its job done twice, which every job tolerates.
 * @returns how many dead workers held jobs
 */
export const heartbeat = async ({ pgPool, utils }: Queue, workerIds: readonly string[]): Promise<number> => {
  await beat(pgPool, workerIds)
  await forgetFutureRuns(pgPool)
  const { rows } = await pgPool.query<{ worker: string }>(
    `select distinct locked_by as worker from graphile_worker.jobs where locked_at < now() - ${DEAD_AFTER}`,
  )
  const alive = await pgPool.query<{ worker_id: string }>(
    `select worker_id from job_worker where seen_at > now() - ${DEAD_AFTER}`,
  )
  const living = new Set(alive.rows.map(({ worker_id }) => worker_id))
  const dead = rows.map(({ worker }) => worker).filter((worker) => !living.has(worker))
  if (dead.length > 0) await utils.forceUnlockWorkers(dead)
  return dead.length
}
