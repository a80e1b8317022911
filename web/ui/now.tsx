import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'

/** When the page was made. Until it is alive in the browser, both sides count from this. */
const MadeAt = createContext<string | null>(null)

export const NowProvider = ({
  madeAt,
  children,
}: {
  readonly madeAt: string
  readonly children: ReactNode
}) => <MadeAt value={madeAt}>{children}</MadeAt>

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}
/** The same value within a minute, so that nothing renders more often than that. */
const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS)

/** The time that "12 minutes ago" counts from; moves on by the minute, right on pages kept for hours, too. */
export const useNow = (): Date => {
  const madeAt = useContext(MadeAt)
  const made = () => (madeAt === null ? currentMinute() : Math.floor(Date.parse(madeAt) / MINUTE_MS))
  return new Date((useSyncExternalStore(subscribe, currentMinute, made) + 1) * MINUTE_MS - 1)
}
