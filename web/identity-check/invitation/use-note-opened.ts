import { useEffect } from 'react'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'

/** What a person does on a page, and a messenger that renders it for a preview doesn't. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const

const noteOpened = async (caseId: string): Promise<void> => {
  try {
    await api.openInvitation({ caseId }, { quiet: true })
  } catch (error) {
    // The answer notes it, too.
    if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
  }
}

/** Notes that a person opened the invitation, once they touch the page. Null for a page that doesn't count. */
export const useNoteOpened = (caseId: string | null): void => {
  useEffect(() => {
    if (caseId === null) return
    const controller = new AbortController()
    for (const sign of SIGNS)
      window.addEventListener(
        sign,
        () => {
          controller.abort()
          void noteOpened(caseId)
        },
        { passive: true, signal: controller.signal },
      )
    return () => controller.abort()
  }, [caseId])
}
