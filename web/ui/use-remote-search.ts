import { useEffect, useState } from 'react'

/** Debounce of the search. */
export const SEARCH_DELAY_MS = 300
const WORDS_MIN = 2

/**
 * Searches on the server; a failure is reported by its client. Define it outside components, or each render
 * searches again.
 */
export type RemoteSearch<T> = (words: string, signal: AbortSignal) => Promise<T>

/** The server's answer to the typed text, debounced; null until there is one. Aborts an older search. */
export const useRemoteSearch = <T>(
  text: string,
  search: RemoteSearch<T>,
): { readonly words: string; readonly result: T } | null => {
  const [answer, setAnswer] = useState<{ readonly words: string; readonly result: T } | null>(null)
  const words = text.trim()
  useEffect(() => {
    if (words.length < WORDS_MIN) {
      setAnswer(null)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      search(words, controller.signal).then(
        (result) => setAnswer({ words, result }),
        () => {
          if (!controller.signal.aborted) setAnswer(null)
        },
      )
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words, search])
  return answer
}
