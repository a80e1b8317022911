import { useState } from 'react'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'

export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

type GrownList<T> = { readonly from: Page<T>; readonly page: Page<T> }

export type More<T> = Page<T> & {
  readonly load: () => Promise<void>
  readonly loading: boolean
  /** The last attempt failed; the next click retries. */
  readonly failed: boolean
  /** Number of items before the latest load, which is the index of the first new item. */
  readonly previousCount: number
}

/** A paginated list that grows as further pages are loaded. A new first page resets it. */
export const useMore = <T>(firstPage: Page<T>, loadPage: (cursor: string) => Promise<Page<T>>): More<T> => {
  const [grown, setGrown] = useState<GrownList<T>>({ from: firstPage, page: firstPage })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [previousCount, setBefore] = useState(0)
  const currentPage = grown.from === firstPage ? grown.page : firstPage

  const load = async (): Promise<void> => {
    if (currentPage.nextCursor === null || state === 'loading') return
    setState('loading')
    try {
      const next = await loadPage(currentPage.nextCursor)
      setBefore(currentPage.items.length)
      setGrown({
        from: firstPage,
        page: { items: [...currentPage.items, ...next.items], nextCursor: next.nextCursor },
      })
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
      setState('failed')
    }
  }
  return { ...currentPage, load, loading: state === 'loading', failed: state === 'failed', previousCount }
}
