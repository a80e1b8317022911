import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { onPageVisible } from './on-page-visible.ts'
import { onReconnected } from './on-reconnected.ts'

type PollingOptions = {
  /** Subject of the poll: a change restarts it. Null: no polling. */
  readonly subject: string | null
  /** Poll times in seconds after the page opened, and again after each `pollAgain`. */
  readonly delaysS: readonly number[]
  /** Polls, and returns whether the state differs from the page's. */
  readonly hasChanged: (signal: AbortSignal) => Promise<boolean>
}

export type Polling = {
  /** Whether all poll times have passed at least once without a change. */
  readonly late: boolean
  /** Whether polling has stopped: only a click, or returning to the page, polls again. */
  readonly stopped: boolean
  readonly busy: boolean
  readonly pollAgain: () => void
}

/** Polls at set times, and whenever the page becomes visible or connected again. After a change, reloads the page's data. */
export const usePolling = ({ subject, delaysS, hasChanged }: PollingOptions): Polling => {
  const { revalidate, state } = useRevalidator()
  const [round, setRound] = useState(0)
  const [finishedPolling, setFinishedPolling] = useState<string | null>(null)
  const current = `${subject} ${round}`
  const pollOnce = useEffectEvent(hasChanged)
  useEffect(() => {
    if (subject === null) return
    const abort = new AbortController()
    const poll = async (): Promise<void> => {
      try {
        if ((await pollOnce(abort.signal)) && !abort.signal.aborted) await revalidate()
      } catch {
        // A failed poll is ignored; the next one follows.
      }
    }
    const timers = delaysS.map((seconds) => setTimeout(() => void poll(), seconds * 1000))
    timers.push(setTimeout(() => setFinishedPolling(current), Math.max(...delaysS) * 1000))
    const stopListening = onPageVisible(() => void poll(), { page: document, view: window })
    const stopFollowing = onReconnected(() => void poll())
    return () => {
      abort.abort()
      stopListening()
      stopFollowing()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [subject, current, delaysS, revalidate])
  const pollAgain = (): void => {
    setRound((before) => before + 1)
    void revalidate()
  }
  return {
    late: finishedPolling !== null,
    stopped: finishedPolling === current,
    busy: state !== 'idle',
    pollAgain,
  }
}
