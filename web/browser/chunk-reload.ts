import { MINUTE_MS } from '#contract/dates.ts'

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
  storage: window.sessionStorage,
  now: Date.now,
  reload: () => window.location.reload(),
})

/** Without a connection a reload would lose the page. */
const reloadThisPage = (): boolean => navigator.onLine && reloadOnceAMinute(inThisPage())

/**
 * A missing route file usually means a new deployment: a reload loads the new files. If that was just tried,
 * returns a module that throws when rendered, so that the error page appears. Called by React Router, see
 * tools/guard-chunk-reload.ts, which can't handle a rejection.
 */
export const reloadForMissingChunk = (error: unknown): Promise<{ default: () => never }> => {
  if (reloadThisPage()) return new Promise(() => undefined)
  const Missing = (): never => {
    throw error
  }
  return Promise.resolve({ default: Missing })
}

/** Reloads for a missing file of our own dynamic imports, too. */
export const watchMissingChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadThisPage()) event.preventDefault()
  })
}
