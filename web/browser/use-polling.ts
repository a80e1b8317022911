import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { onPageVisible } from './on-page-visible.ts'

type Question = {
  /** What is asked about: something else begins from the start. Null: nothing is asked. */
  readonly about: string | null
  /** When, in seconds after the page opened, and again after each `askAgain`. */
  readonly afterS: readonly number[]
  /** Whether the answer differs from what the page shows. */
  readonly isNews: (signal: AbortSignal) => Promise<boolean>
}

export type Polling = {
  /** All of these times went by once without news. */
  readonly late: boolean
  /** They are over now: only a person, or a look at the page, asks on. */
  readonly stopped: boolean
  readonly busy: boolean
  readonly askAgain: () => void
}

/** Asks for an answer that comes by itself, and whenever the page is looked at again; with news, the page is read anew. */
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
        // No answer this time is no news; the next question comes by itself.
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
