import type { Deps } from '#server/deps.ts'
import type { Reader } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRole, type StaffMember } from '#server/platform/staff.ts'
import {
  insertTransferStop,
  liftTransferStop,
  readTransferStop,
  type TransferStop,
} from './transfers-stopped.queries.ts'

export type StopReason = 'ledger_check' | 'staff'

/**
 * From here on no transfer is set aside or sent; gifts and refunds go on. Asked for again while one stands, nothing
 * changes.
 *
 * @returns the stop that stands
 */
export const stopTransfers = (
  { database, clock, ids }: Pick<Deps, 'database' | 'clock' | 'ids'>,
  why: { readonly reason: StopReason; readonly detail: string; readonly staffId: string | null },
): Promise<TransferStop> =>
  database.transact(async (tx) => {
    const { reason, detail, staffId: stoppedBy } = why
    const stop = { stopId: ids.uuid(), reason, detail, stoppedAt: clock.now(), stoppedBy }
    await insertTransferStop(tx, stop)
    return (await readTransferStop(tx)) ?? stop
  })

/**
 * Lets transfers go again. Only people do, since only people can tell why the books were wrong.
 *
 * @throws notAllowed · notFound where none is stopped
 */
export const resumeTransfers = async (
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  staff: StaffMember,
  because: string,
): Promise<void> => {
  requireRole(staff, 'finance', 'admin')
  const lift = { liftedAt: clock.now(), liftedBy: staff.staffId, liftedBecause: because }
  if (!(await liftTransferStop(database.reader, lift))) throw new Refusal('notFound')
  log.warn({ staffId: staff.staffId }, 'transfers go again')
}

/** @throws transfersStopped while they are */
export const refuseWhileStopped = async (reader: Reader): Promise<void> => {
  const stop = await readTransferStop(reader)
  if (stop !== null) throw new Refusal('transfersStopped', { reason: `${stop.reason}: ${stop.detail}` })
}
