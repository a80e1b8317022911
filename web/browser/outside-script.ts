/** Time after which a third party that doesn't answer counts as unavailable. */
export const OUTSIDE_PATIENCE_MS = 8000

/** Thrown if a third-party script is unavailable: it didn't load in time, or defined nothing. */
export class ScriptMissing extends Error {
  /** Whether the script may still run later, because it neither loaded nor failed. */
  readonly mayStillRun: boolean

  constructor(message: string, mayStillRun = false) {
    super(message)
    this.name = 'ScriptMissing'
    this.mayStillRun = mayStillRun
  }
}

/** The script's address for an attempt. Browsers merge requests of one address, so another attempt needs another. */
const addressOf = (src: string, hungAttempts: number): string => {
  if (hungAttempts === 0) return src
  const url = new URL(src)
  url.searchParams.set('retry', String(hungAttempts))
  return url.href
}

const addScript = (src: string, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (error: ScriptMissing): void => {
      clearTimeout(timer)
      // Removed, so that the next attempt loads it again.
      script.remove()
      reject(error)
    }
    const timer = setTimeout(
      () => fail(new ScriptMissing(`${name} did not load in time`, true)),
      OUTSIDE_PATIENCE_MS,
    )
    script.src = src
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => fail(new ScriptMissing(`${name} did not load`))
    document.head.append(script)
  })

/**
 * Loads a third-party script once, only on a page that needs it. `readGlobal` returns what the script
 * defines, or null. A failure is a `ScriptMissing`, and the next call retries.
 */
export const outsideScript = <S extends { readonly scriptUrl: string }, T>(
  name: string,
  readGlobal: (settings: S) => T | null,
): ((settings: S) => Promise<T>) => {
  let loading: Promise<T> | null = null
  let hungAttempts = 0
  const load = async (settings: S): Promise<T> => {
    await addScript(addressOf(settings.scriptUrl, hungAttempts), name)
    const defined = readGlobal(settings)
    if (defined === null) throw new ScriptMissing(`${name} defines nothing`)
    return defined
  }
  return (settings) => {
    loading ??= load(settings).catch((error: unknown) => {
      loading = null
      if (error instanceof ScriptMissing && error.mayStillRun) hungAttempts += 1
      throw error
    })
    return loading
  }
}
