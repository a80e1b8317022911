import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { onPageVisible } from './on-page-visible.ts'

type Question = {
  /** Subject of the poll: a change restarts it. Null: no polling. */
  readonly about: string | null
  /** Poll times in seconds after the page opened, and again after each `askAgain`. */
  readonly afterS: readonly number[]
  /** Whether the answer differs from the page. */
  readonly isNews: (signal: AbortSignal) => Promise<boolean>
}

export type Polling = {
  /** All poll times passed once without news. */
  readonly late: boolean
  /** Polling has ended: only a click, or returning to the page, continues. */
  readonly stopped: boolean
  readonly busy: boolean
  readonly askAgain: () => void
}

/** Polls for a change, and whenever the page becomes visible; on news, reloads the page's data. */
export const usePolling = ({ about, afterS, isNews }: Question): Polling => {
  const { revalidate, state } = useRevalidator()
  const [round, setRound] = useState(0)
  const [wentBy, setWentBy] = useState<string | null>(null)
  const current = `${about} ${round}`
  const askOnce = useEffectEvent(isNews)
  useEffect(() => {
    if (about === null) return
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        if ((await askOnce(left.signal)) && !left.signal.aborted) await revalidate()
      } catch {
        // A failed poll is ignored; the next one follows.
      }
    }
    const timers = afterS.map((seconds) => setTimeout(() => void ask(), seconds * 1000))
    timers.push(setTimeout(() => setWentBy(current), Math.max(...afterS) * 1000))
    const stopListening = onPageVisible(() => void ask(), { page: document, view: window })
    return () => {
      left.abort()
      stopListening()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [about, current, afterS, revalidate])
  const askAgain = (): void => {
    setRound((before) => before + 1)
    void revalidate()
  }
  return { late: wentBy !== null, stopped: wentBy === current, busy: state !== 'idle', askAgain }
}
