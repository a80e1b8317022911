/** Somebody else's script isn't there: it wasn't to be had, or defines nothing of what it is for. */
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
      // Taken away, so that the next try is a try.
      script.remove()
      reject(new ScriptMissing(`${name} did not load`))
    }
    document.head.append(script)
  })

/**
 * A script of somebody else's, loaded once and only by the page that needs it. `take` finds what it defined, null where
 * it defined nothing. Where it doesn't come, that is a `ScriptMissing`, and the next call tries again.
 */
export const outsideScript = <S extends { readonly scriptUrl: string }, T>(
  name: string,
  take: (settings: S) => T | null,
): ((settings: S) => Promise<T>) => {
  let loading: Promise<T> | null = null
  const load = async (settings: S): Promise<T> => {
    await addScript(settings.scriptUrl, name)
    const defined = take(settings)
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
