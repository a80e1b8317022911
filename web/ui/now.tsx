import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'

/** Render time of the page, used by both sides until hydration. */
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
/** Rounded to the minute, which limits rerenders. */
const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS)

/** The current time by the minute, for "12 minutes ago", also on pages open for hours. */
export const useNow = (): Date => {
  const madeAt = useContext(MadeAt)
  const made = () => (madeAt === null ? currentMinute() : Math.floor(Date.parse(madeAt) / MINUTE_MS))
  return new Date((useSyncExternalStore(subscribe, currentMinute, made) + 1) * MINUTE_MS - 1)
}
