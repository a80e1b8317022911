import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { ALERT_REPEATS, ALERT_WINDOW_MS, ERRORS_KEPT_DAYS } from '#contract/tracking/error-reports.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteOldIntake } from './error-intake.queries.ts'
import {
  deleteErrorGroups,
  readAlarming,
  readErrorGroup,
  reopenMuted,
  updateErrorGroup,
} from './errors.queries.ts'

const MUTED_MS = 7 * DAY_MS

/** Changes the state of a group of errors. @throws notAllowed, notFound; conflict if it changed meanwhile */
export const changeError = staffAct(
  { act: 'error.change', capability: 'error.work', subject: 'system' },
  async (
    { database, clock },
    _staff,
    { groupKey, state, version }: CallArguments<Calls['changeError']>,
    audit,
  ) => {
    if ((await readErrorGroup(database.db, groupKey)) === null) throw new Refusal('notFound')
    const now = clock.now()
    const mutedUntil = state === 'muted' ? new Date(now.getTime() + MUTED_MS) : null
    await database.transact(async (tx) => {
      if (!(await updateErrorGroup(tx, { groupKey, version }, { state, mutedUntil, changedAt: now })))
        throw new Refusal('conflict')
      await audit.record(tx, { caseId: null, details: { groupKey, state } })
    })
    return { version: version + 1 }
  },
)

/** Alerts staff about a group after `ALERT_REPEATS` or `ALERT_WINDOW_MS`, once an hour. */
export const alertErrors = async (deps: Pick<Deps, 'database' | 'clock' | 'ids' | 'log'>): Promise<void> => {
  const now = deps.clock.now()
  await reopenMuted(deps.database.db, now)
  const groups = await readAlarming(deps.database.db, {
    repeats: ALERT_REPEATS,
    windowBefore: new Date(now.getTime() - ALERT_WINDOW_MS),
    lastSeenFrom: new Date(now.getTime() - 2 * ALERT_WINDOW_MS),
  })
  const hour = Math.floor(now.getTime() / HOUR_MS)
  for (const { groupKey, side, message, place, times } of groups)
    await deps.database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `error:${groupKey}:${hour}`,
        kind: 'error',
        about: groupKey,
        address: '/staff/errors',
        title: times < ALERT_REPEATS ? `A new ${side} error` : `A ${side} error keeps happening`,
        body: `${message}\n${place}\nSeen ${times === 1 ? 'once' : `${times} times`}.`,
      }),
    )
}

export const forgetOldErrors = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - ERRORS_KEPT_DAYS * DAY_MS)
  await deleteErrorGroups(database.db, before)
  await deleteOldIntake(database.db, before)
}

/** Whether a group of errors is open: not fixed, and not muted. */
export const isErrorOpen = async ({ database }: Pick<Deps, 'database'>, groupKey: string): Promise<boolean> =>
  (await readErrorGroup(database.db, groupKey))?.state === 'open'
