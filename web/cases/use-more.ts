import { useState } from 'react'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

type Grown<T> = { readonly from: Page<T>; readonly page: Page<T> }

export type More<T> = Page<T> & {
  readonly load: () => Promise<void>
  readonly loading: boolean
  /** The last attempt failed; the next click retries. */
  readonly failed: boolean
  /** Number of items before the last load: index of the first new one. */
  readonly before: number
}

/** A paginated list that grows in place; a different first page resets it. */
export const useMore = <T>(first: Page<T>, ask: (cursor: string) => Promise<Page<T>>): More<T> => {
  const [grown, setGrown] = useState<Grown<T>>({ from: first, page: first })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [before, setBefore] = useState(0)
  const shown = grown.from === first ? grown.page : first

  const load = async (): Promise<void> => {
    if (shown.nextCursor === null || state === 'loading') return
    setState('loading')
    try {
      const next = await ask(shown.nextCursor)
      setBefore(shown.items.length)
      setGrown({
        from: first,
        page: { items: [...shown.items, ...next.items], nextCursor: next.nextCursor },
      })
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
      setState('failed')
    }
  }
  return { ...shown, load, loading: state === 'loading', failed: state === 'failed', before }
}
