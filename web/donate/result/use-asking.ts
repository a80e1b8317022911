import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#web/browser/browser-api.ts'
import { whenLookedAt } from '#web/browser/when-looked-at.ts'
import { ASKED_AFTER_S, type Result, resultOf } from './result.state.ts'

type Asking = {
  /** A minute went by without an answer. */
  readonly late: boolean
  readonly busy: boolean
  readonly askAgain: () => void
}

/**
 * Asks where an order stands for a minute, and whenever the page is looked at again; once the answer differs, the
 * page is read anew.
 */
export const useAsking = (orderId: string, shown: Result): Asking => {
  const { revalidate, state } = useRevalidator()
  const [round, setRound] = useState(0)
  const [late, setLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is what asks for another minute
  useEffect(() => {
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const { status } = await api.orderStatus({ orderId }, { quiet: true, signal: left.signal })
        if (!left.signal.aborted && resultOf(status) !== shown) await revalidate()
      } catch {
        // No answer this time is no news; the next question comes by itself.
      }
    }
    const timers = ASKED_AFTER_S.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    timers.push(setTimeout(() => setLate(true), Math.max(...ASKED_AFTER_S) * 1000))
    const stopListening = whenLookedAt(() => void ask(), { page: document, view: window })
    return () => {
      left.abort()
      stopListening()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [orderId, shown, revalidate, round])
  const askAgain = useCallback(() => {
    setRound((before) => before + 1)
    void revalidate()
  }, [revalidate])
  return { late, busy: state !== 'idle', askAgain }
}
