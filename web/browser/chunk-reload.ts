import { MINUTE_MS } from '#contract/dates.ts'
import { connection } from './connection.ts'
import { pendingPage } from './pending-page.ts'
import { browserStorage } from './tab-storage.ts'

export const RELOAD_GUARD_MS = MINUTE_MS
const KEY = 'chunkReloadedAt'

type ReloadDeps = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly reload: () => void
}

/** Reloads, unless it did so within the last minute. Returns whether it reloads. */
export const reloadOnceAMinute = ({ storage, now, reload }: ReloadDeps): boolean => {
  const reloadedAt = Number(storage.getItem(KEY) ?? Number.NaN)
  if (now() - reloadedAt < RELOAD_GUARD_MS) return false
  storage.setItem(KEY, String(now()))
  reload()
  return true
}

const inThisPage = (): ReloadDeps => ({
  storage: browserStorage(),
  now: Date.now,
  reload: () => window.location.reload(),
})

/** Whether the page is being reloaded. If the server is unreachable, a reload would lose the page. */
const reloadThisPage = async (): Promise<boolean> =>
  (await connection.check()) && reloadOnceAMinute(inThisPage())

/**
 * For a route's file that didn't load. While the server is unreachable, the page stays; once connected, the wanted page
 * loads as a document, because browsers remember that a file failed. If the server answers, the file is missing, usually
 * because of a new deployment: a reload loads the new files; if that was just tried, returns a module that throws when
 * rendered, so that the error page appears. Called by React Router, see tools/guard-chunk-reload.ts, which can't handle
 * a rejection.
 */
export const reloadForMissingChunk = async (error: unknown): Promise<{ default: () => never }> => {
  if (!(await connection.check())) {
    await connection.whenConnected()
    window.location.assign(pendingPage() ?? window.location.href)
    return new Promise(() => undefined)
  }
  if (await reloadThisPage()) return new Promise(() => undefined)
  const Missing = (): never => {
    throw error
  }
  return { default: Missing }
}

/** Reloads for a missing file of our own dynamic imports, too. Their callers say that they failed. */
export const watchMissingChunks = (): void => {
  window.addEventListener('vite:preloadError', () => void reloadThisPage())
}
