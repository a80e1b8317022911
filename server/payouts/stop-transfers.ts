import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  insertTransferStop,
  liftTransferStop,
  readTransferStop,
  type TransferStop,
} from './transfers-stopped.queries.ts'

export type StopReason = 'ledger_check' | 'staff'

type Stop = { readonly reason: StopReason; readonly detail: string; readonly staffId: string | null }

const insertStop = async (tx: Tx, { ids, clock }: StopDeps, cause: Stop): Promise<TransferStop> => {
  const { reason, detail, staffId: stoppedBy } = cause
  const stop = { stopId: ids.uuid(), reason, detail, stoppedAt: clock.now(), stoppedBy }
  await insertTransferStop(tx, stop)
  return (await readTransferStop(tx)) ?? stop
}

type StopDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/**
 * Stops transfers because a ledger check failed: no payout is reserved or sent. Donations and refunds continue.
 * Does nothing if transfers are already stopped.
 * @returns the current stop
 */
export const stopTransfers = (deps: StopDeps, detail: string): Promise<TransferStop> =>
  deps.database.transact((tx) => insertStop(tx, deps, { reason: 'ledger_check', detail, staffId: null }))

type Input = { readonly reason: string }
const reason = (input: Input): string => input.reason

/** Stops transfers manually. @throws notAllowed */
export const stopTransfersByStaff = staffAct(
  { act: 'transfers.stop', capability: 'transfers.stop', reason },
  (deps, { staffId }, input, audit) =>
    deps.database.transact(async (tx) => {
      const stop = await insertStop(tx, deps, { reason: 'staff', detail: input.reason, staffId })
      await audit.record(tx, { caseId: null, details: { stopId: stop.stopId } })
      return stop
    }),
)

/**
 * Resumes transfers. Only staff can, because only a person can judge the ledger's error. A manual stop has to be
 * lifted by a second person.
 * @throws notAllowed · notFound if transfers aren't stopped · conflict for the person who stopped them
 */
export const resumeTransfers = staffAct(
  { act: 'transfers.resume', capability: 'transfers.stop', reason },
  async (deps, { staffId }, input, audit): Promise<void> => {
    const { database, clock, log } = deps
    await database.transact(async (tx) => {
      if ((await readTransferStop(tx))?.stoppedBy === staffId)
        throw new Refusal('conflict', { sentence: 'You stopped them, so someone else has to resume them.' })
      const lift = { liftedAt: clock.now(), liftedBy: staffId, liftedBecause: input.reason }
      if (!(await liftTransferStop(tx, lift))) throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: {} })
    })
    log.warn({ staffId }, 'transfers go again')
  },
)

/** The current stop; null if transfers aren't stopped. */
export const readStop = ({ database }: Pick<Deps, 'database'>): Promise<TransferStop | null> =>
  readTransferStop(database.reader)

/** @throws transfersStopped while transfers are stopped */
export const refuseWhileStopped = async (reader: Db): Promise<void> => {
  const stop = await readTransferStop(reader)
  if (stop !== null) throw new Refusal('transfersStopped', { reason: `${stop.reason}: ${stop.detail}` })
}
