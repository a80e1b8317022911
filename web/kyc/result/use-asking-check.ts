import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#web/browser/browser-api.ts'
import { whenLookedAt } from '#web/browser/when-looked-at.ts'

/** The provider often answers within a minute or two; then it is a matter of hours, and nobody waits at a page. */
const ASKED_AFTER_S = [3, 6, 10, 15, 20, 30, 40, 50, 60, 75, 90, 105, 120] as const

type Asking = { readonly stopped: boolean; readonly busy: boolean; readonly askAgain: () => void }

/** Asks where a check stands for two minutes, and whenever the page is looked at again. */
export const useAskingCheck = (caseId: string): Asking => {
  const { revalidate, state } = useRevalidator()
  const [round, setRound] = useState(0)
  const [stopped, setStopped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is what asks for more time
  useEffect(() => {
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const { withdrawalAccount, missing } = await api.getCheckInfo(
          { caseId },
          { quiet: true, signal: left.signal },
        )
        if (!left.signal.aborted && (withdrawalAccount !== 0 || missing.length > 0)) await revalidate()
      } catch {
        // No answer this time is no news; the next question comes by itself.
      }
    }
    setStopped(false)
    const timers = ASKED_AFTER_S.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    timers.push(setTimeout(() => setStopped(true), Math.max(...ASKED_AFTER_S) * 1000))
    const stopListening = whenLookedAt(() => void ask(), { page: document, view: window })
    return () => {
      left.abort()
      stopListening()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [caseId, revalidate, round])
  const askAgain = (): void => {
    setRound((before) => before + 1)
    void revalidate()
  }
  return { stopped, busy: state !== 'idle', askAgain }
}
