/** Thrown if a third-party script is unavailable: it didn't load, or defined nothing. */
export class ScriptMissing extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScriptMissing'
  }
}

const addScript = (src: string, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      // Removed, so that the next attempt loads it again.
      script.remove()
      reject(new ScriptMissing(`${name} did not load`))
    }
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
  const load = async (settings: S): Promise<T> => {
    await addScript(settings.scriptUrl, name)
    const defined = readGlobal(settings)
    if (defined === null) throw new ScriptMissing(`${name} defines nothing`)
    return defined
  }
  return (settings) => {
    loading ??= load(settings).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
