import { MINUTE_MS } from '#contract/dates.ts'

export const RELOAD_GUARD_MS = MINUTE_MS
const KEY = 'chunkReloadedAt'

type Guarded = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly reload: () => void
}

/** Reloads, unless it did so within the last minute. Says whether it does. */
export const reloadOnceAMinute = ({ storage, now, reload }: Guarded): boolean => {
  const last = Number(storage.getItem(KEY) ?? Number.NaN)
  if (now() - last < RELOAD_GUARD_MS) return false
  storage.setItem(KEY, String(now()))
  reload()
  return true
}

const inThisPage = (): Guarded => ({
  storage: window.sessionStorage,
  now: Date.now,
  reload: () => window.location.reload(),
})

/**
 * A route's file is gone, most likely because a new version went out: the new page knows the new files. Where
 * that was tried a moment ago, a page comes in its place that fails as soon as it is shown, so that the error
 * page is. React Router calls this, see tools/guard-chunk-reload.ts; a rejection would leave it with nothing.
 */
export const reloadForMissingChunk = (error: unknown): Promise<{ default: () => never }> => {
  if (reloadOnceAMinute(inThisPage())) return new Promise(() => undefined)
  const Missing = (): never => {
    throw error
  }
  return Promise.resolve({ default: Missing })
}

/** For the files that our own dynamic imports load. */
export const watchMissingChunks = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnceAMinute(inThisPage())) event.preventDefault()
  })
}
