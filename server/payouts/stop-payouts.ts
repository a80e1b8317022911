import { formatMoment } from '#contract/dates.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { readLastActAt } from '#server/audit/audit.store.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  insertPayoutStop,
  type PayoutStop,
  readPayoutStop,
  readPayoutStops,
  updateLiftedStop,
} from './payouts-stopped.queries.ts'

/**
 * Opens and lifts stops: while one is open, no payout is reserved or sent. `provider_ahead` stops refunds, too, by
 * `stop-money-out.ts`.
 */
export type StopReason = 'ledger_check' | 'provider_ahead' | 'restored' | 'staff' | 'transfers_refused'

type Stop = { readonly reason: StopReason; readonly detail: string; readonly staffId: string | null }

const insertStop = (
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { reason, detail, staffId: stoppedBy }: Stop,
): Promise<PayoutStop> =>
  insertPayoutStop(tx, { stopId: ids.uuid(), reason, detail, stoppedAt: clock.now(), stoppedBy })

type StopDeps = Pick<Deps, 'database' | 'clock' | 'ids'>

/**
 * Stops transfers because a ledger check failed: no payout is reserved or sent. Donations and refunds continue.
 * If they are already stopped for this reason, adds the detail to that stop.
 * @returns the open stop
 */
export const stopPayouts = (deps: StopDeps, detail: string): Promise<PayoutStop> =>
  deps.database.transact((tx) => insertStop(tx, deps, { reason: 'ledger_check', detail, staffId: null }))

/** What staff do before they resume transfers of restored books: nothing at the provider shows it. */
const describeForgotten = async (tx: Tx): Promise<string> => {
  const lastActAt = await readLastActAt(tx)
  const since =
    lastActAt === null ? '' : ` since ${formatMoment(lastActAt)}, the newest entry in the audit log,`
  return `Holds, stops and hidden fundraisers that staff set${since} are lost. Look for them in the e-mails and logs from that time, and set them again before you resume.`
}

/**
 * Stops transfers because the database was restored from a backup, or may have lost its last moments. Alerts staff of each
 * restore, also while the stop of an earlier one is open.
 * @param origin identity of the database that it was restored to
 */
export const stopForRestore = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'log'>,
  { cause, origin }: { readonly cause: string; readonly origin: string },
): Promise<void> => {
  const detail = `${cause} ${await describeForgotten(tx)}`
  const { stopId } = await insertStop(tx, deps, { reason: 'restored', detail, staffId: null })
  await raiseAlert(tx, deps, {
    alertKey: `restored:${stopId}:${origin}`,
    kind: 'restored',
    about: stopId,
    address: '/staff/payouts',
    title: 'The database was restored or moved: transfers are stopped',
    body: `${detail} Donations and refunds continue. Finance can resume transfers.`,
  })
}

/**
 * Stops transfers because the provider made something that the books don't know, as after a restored backup. Refunds
 * wait, too: nothing leaves until the books know what the provider knows. Alerts staff once per stop.
 */
export const stopForProviderAhead = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'log'>,
  detail: string,
): Promise<void> => {
  const { stopId } = await insertStop(tx, deps, { reason: 'provider_ahead', detail, staffId: null })
  await raiseAlert(tx, deps, {
    alertKey: `provider-ahead:${stopId}`,
    kind: 'provider_ahead',
    about: stopId,
    address: '/staff/money',
    title: 'The payment provider is ahead of the books: transfers and refunds are stopped',
    body: `${detail} The books were probably restored from an older backup. /staff/money lists what couldn’t be imported. ${await describeForgotten(tx)} Donations continue. Finance can resume transfers.`,
  })
}

/**
 * Stops transfers because the provider refuses them for a reason that isn't one recipient's. Alerts staff once per stop.
 * @param detail the provider's answer
 */
export const stopForRefusedTransfers = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'log'>,
  detail: string,
): Promise<void> => {
  const { stopId } = await insertStop(tx, deps, { reason: 'transfers_refused', detail, staffId: null })
  await raiseAlert(tx, deps, {
    alertKey: `transfers-refused:${stopId}`,
    kind: 'transfers_refused',
    about: stopId,
    address: '/staff/payouts',
    title: 'The payment provider refuses our transfers: transfers are stopped',
    body: `${detail} Nothing has left, the money stays set aside for its recipients, and none of them was mailed. Settle it with the provider. Finance can then resume transfers at /staff/payouts, and what waits goes out within the hour. Donations and refunds continue.`,
  })
}

const reason = (input: { readonly reason: string }): string => input.reason

/**
 * Stops transfers by hand, also if they are stopped already: each person's stop stands with its own reason until another
 * person lifts it.
 * @throws notAllowed
 */
export const stopPayoutsByStaff = staffAct(
  { act: 'transfers.stop', capability: 'transfers.stop', subject: 'system', reason },
  (deps, { staffId }, input: { readonly reason: string }, audit) =>
    deps.database.transact(async (tx) => {
      const stop = await insertStop(tx, deps, { reason: 'staff', detail: input.reason, staffId })
      await audit.record(tx, { caseId: null, details: { stopId: stop.stopId } })
      return stop
    }),
)

const LIFTED_ALREADY = { sentence: 'This stop was already lifted.' }

type Lift = { readonly stopId: string; readonly version: number; readonly reason: string }

const changed = (): Refusal =>
  new Refusal('conflict', {
    sentence: 'Something was added to this stop after you opened it. Read it again before you lift it.',
  })

/**
 * Lifts one stop; transfers go again once none is open. A stop by hand has to be lifted by a second person. Only staff can
 * lift a stop, because only a person can judge the ledger's error, and one by one, so that none is lifted unread.
 * @throws notAllowed · notFound if it isn't open · conflict if it is the person's own, or has a detail that they haven't
 * read
 */
export const liftPayoutStop = staffAct(
  { act: 'transfers.resume', capability: 'transfers.stop', subject: 'system', reason },
  async (deps, { staffId }, input: Lift, audit): Promise<void> => {
    const { database, clock, log } = deps
    const { stopId, version } = input
    await database.transact(async (tx) => {
      const stop = (await readPayoutStops(tx)).find((open) => open.stopId === stopId)
      if (stop === undefined) throw new Refusal('notFound', LIFTED_ALREADY)
      if (stop.stoppedBy === staffId)
        throw new Refusal('conflict', {
          sentence: 'You added this stop, so someone else has to lift it.',
        })
      if (stop.version !== version) throw changed()
      const lift = { liftedAt: clock.now(), liftedBy: staffId, liftedBecause: input.reason }
      if (!(await updateLiftedStop(tx, { stopId, version }, lift))) throw changed()
      await audit.record(tx, { caseId: null, details: { stopId, stopped: stop.reason } })
      log.warn({ staffId, stopId }, 'a stop of transfers is lifted')
    })
  },
)

/** The open stops; one that holds refunds, too, comes first. */
export const readStops = ({ database }: Pick<Deps, 'database'>): Promise<PayoutStop[]> =>
  readPayoutStops(database.db)

/** The first open stop; null if transfers aren't stopped. */
export const readStop = ({ database }: Pick<Deps, 'database'>): Promise<PayoutStop | null> =>
  readPayoutStop(database.db)

/** @throws payoutsStopped while transfers are stopped */
export const refuseWhileStopped = async (db: Db): Promise<void> => {
  const stop = await readPayoutStop(db)
  if (stop !== null) throw new Refusal('payoutsStopped', { reason: `${stop.reason}: ${stop.detail}` })
}
