import { createHash } from 'node:crypto'
import type { ErrorLevel } from '#contract/codes.ts'
import {
  boundedStack,
  ERROR_MESSAGE_MAX,
  isIgnored,
  maskStack,
  maskText,
  STACK_MAX,
} from '#contract/tracking/error-reports.ts'
import type { Deps } from '#server/deps.ts'
import { groupKeyOf } from '#server/outside/errors/own-table.ts'
import type { ReportedError } from '#server/outside/errors/port.ts'
import { hourOf } from '../insight-hours.queries.ts'
import {
  addWaitingError,
  admitKind,
  countDroppedError,
  hasErrorGroup,
  readStack,
} from './error-intake.queries.ts'
import { hasBuiltPlace } from './source-maps.ts'

type ReportDeps = Pick<Deps, 'database' | 'errors' | 'clock' | 'log'>

/** Counts a new kind for its reporter. @returns whether they may report one more */
type CountKind = () => Promise<boolean>

type Report = {
  readonly side: 'browser' | 'server'
  readonly level: ErrorLevel
  readonly message: string
  readonly stack: string
  readonly page: string | null
  readonly routes?: readonly string[]
  readonly browser?: string
  readonly countKind?: CountKind
}

/** Key of a stack as it came: it has the same places in the sources each time. */
const stackKeyOf = ({ side, message, stack }: ReportedError): string =>
  createHash('sha256')
    .update(JSON.stringify([side, message, stack]))
    .digest('hex')
    .slice(0, 32)

/** Whether an error of a kind that isn't known yet may be kept in its hour. */
const admit = async (
  deps: ReportDeps,
  { at, side }: ReportedError,
  countKind: CountKind,
): Promise<boolean> => {
  const { db } = deps.database
  const hour = { hourAt: hourOf(at), side }
  if ((await countKind()) && (await admitKind(db, hour))) return true
  await countDroppedError(db, hour)
  return false
}

/** Adds an error to its group. A new group needs room in its hour. */
const addToGroup = async (deps: ReportDeps, error: ReportedError, countKind: CountKind): Promise<boolean> => {
  const isKnown = await hasErrorGroup(deps.database.db, groupKeyOf(error))
  if (!isKnown && !(await admit(deps, error, countKind))) return false
  await deps.errors.report(error)
  return true
}

/** Keeps an error whose places are in built files: with its group if they were looked up before, else waiting for that. */
const keepBuilt = async (deps: ReportDeps, error: ReportedError, countKind: CountKind): Promise<boolean> => {
  const stackKey = stackKeyOf(error)
  const row = await readStack(deps.database.db, stackKey)
  if (row?.resolvedStack != null) return addToGroup(deps, { ...error, stack: row.resolvedStack }, countKind)
  if (row === null && !(await admit(deps, error, countKind))) return false
  const { side, level, message, stack, page, browser, routes, at } = error
  const waits = await addWaitingError(deps.database.db, {
    stackKey,
    side,
    level,
    message,
    stack,
    page,
    browser,
    routes: routes.join('\n'),
    lastSeenAt: at,
  })
  if (waits) return true
  const resolved = await readStack(deps.database.db, stackKey)
  return addToGroup(deps, { ...error, stack: resolved?.resolvedStack ?? stack }, countKind)
}

/**
 * Masks an error and keeps it, as far as its hour has room for its kind; the rest is counted. Nothing is looked up
 * here: a stack with places in built files waits for `resolveNextStack`. Never throws: a failure is logged.
 * @returns whether the error was kept
 */
export const reportError = async (
  deps: ReportDeps,
  { side, level, message, stack, page, routes = [], browser, countKind = async () => true }: Report,
): Promise<boolean> => {
  const bounded = boundedStack(stack)
  if (isIgnored(message.slice(0, STACK_MAX.characters)) || isIgnored(bounded)) return false
  try {
    const error: ReportedError = {
      side,
      level,
      message: maskText(message.slice(0, STACK_MAX.characters)).slice(0, ERROR_MESSAGE_MAX) || 'No message',
      stack: maskStack(bounded).slice(0, STACK_MAX.characters),
      page,
      routes,
      browser: browser ?? null,
      at: deps.clock.now(),
      times: 1,
    }
    return await (hasBuiltPlace(error.stack) ? keepBuilt : addToGroup)(deps, error, countKind)
  } catch (error) {
    deps.log.warn({ err: error }, 'an error could not be reported')
    return false
  }
}

/** Reports what broke on this server. */
export const reportServerError = async (
  deps: ReportDeps,
  error: unknown,
  page: string | null,
): Promise<void> => {
  const isError = error instanceof Error
  await reportError(deps, {
    side: 'server',
    level: 'error',
    message: isError ? `${error.name}: ${error.message}` : String(error),
    stack: isError ? (error.stack ?? '') : '',
    page,
  })
}
