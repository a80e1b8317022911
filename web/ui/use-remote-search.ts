import { useEffect, useState } from 'react'

/** How long typing must pause before the server is asked. */
export const SEARCH_DELAY_MS = 300
const WORDS_MIN = 2

/** Asks the server; a failure is reported by its client. Defined outside components, or each render would ask again. */
export type RemoteSearch<T> = (words: string, signal: AbortSignal) => Promise<T>

/** The server's answer to what is typed, debounced; null until there is one. An older question is given up. */
export const useRemoteSearch = <T>(
  typed: string,
  search: RemoteSearch<T>,
): { readonly words: string; readonly found: T } | null => {
  const [answer, setAnswer] = useState<{ readonly words: string; readonly found: T } | null>(null)
  const words = typed.trim()
  useEffect(() => {
    if (words.length < WORDS_MIN) {
      setAnswer(null)
      return
    }
    const stopped = new AbortController()
    const timer = setTimeout(() => {
      search(words, stopped.signal).then(
        (found) => setAnswer({ words, found }),
        () => {
          if (!stopped.signal.aborted) setAnswer(null)
        },
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [words, search])
  return answer
}
