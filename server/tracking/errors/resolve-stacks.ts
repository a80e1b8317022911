import { ERROR_LEVELS } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ERROR_SIDES } from '#contract/tracking/error-calls.ts'
import { STACK_MAX } from '#contract/tracking/error-reports.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { claimWaitingStack, resolveStack, type StackRow } from './error-intake.queries.ts'
import type { Symbolicator } from './symbolicator.ts'

/** A look-up that began this long ago was cut off with its process. */
const CUT_OFF_MS = 2 * MINUTE_MS

type ResolveDeps = Pick<Deps, 'database' | 'errors' | 'wallClock' | 'log'>

/** Looks up one stack, and adds the errors that waited for it to their group. */
const resolveOne = async (deps: ResolveDeps, symbolicator: Symbolicator, row: StackRow): Promise<void> => {
  const { database, errors, log } = deps
  const { stackKey, side, level, message, page, routes, browser, lastSeenAt, begunAt } = row
  // A stack is looked up once. If that ended a process or a thread, the error is kept as it came.
  const found = begunAt === null ? await symbolicator.resolve(row.stack) : null
  if (found === null) log.warn({ stackKey }, 'the places of an error in the sources could not be looked up')
  const stack = (found ?? row.stack).slice(0, STACK_MAX.characters)
  const times = await database.transact((tx) => resolveStack(tx, stackKey, stack))
  if (times === 0) return
  await errors.report({
    side: parseEnumColumn(ERROR_SIDES, side),
    level: parseEnumColumn(ERROR_LEVELS, level),
    message,
    stack,
    page,
    routes: routes === '' ? [] : routes.split('\n'),
    browser,
    at: lastSeenAt,
    times,
  })
}

/**
 * Looks up the places of the error that waits longest.
 * @returns whether one waited
 */
export const resolveNextStack = async (deps: ResolveDeps, symbolicator: Symbolicator): Promise<boolean> => {
  const now = deps.wallClock.now()
  const row = await claimWaitingStack(deps.database.db, {
    now,
    begunBefore: new Date(now.getTime() - CUT_OFF_MS),
  })
  if (row !== null) await resolveOne(deps, symbolicator, row)
  return row !== null
}
