import { useEffect, useEffectEvent } from 'react'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'

/** What a person does on a page, and a messenger that renders it for a preview doesn't. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

/** Notes that a person opened an invitation, once they touch the page. Null for a page that doesn't count. */
export const useNoteOpened = (id: string | null, note: (id: string) => Promise<unknown>): void => {
  const noteOpened = useEffectEvent(async (opened: string): Promise<void> => {
    try {
      await note(opened)
    } catch (error) {
      // The answer notes it, too.
      if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
    }
  })
  useEffect(() => {
    if (id === null) return
    const controller = new AbortController()
    for (const sign of SIGNS)
      window.addEventListener(
        sign,
        () => {
          controller.abort()
          void noteOpened(id)
        },
        { passive: true, signal: controller.signal },
      )
    return () => controller.abort()
  }, [id])
}
