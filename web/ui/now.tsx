import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/dates.ts'

type MadeAtTime = {
  /** Time when the server rendered the page. Server and browser use it until hydration, so that both agree. */
  readonly madeAt: string
  /** How far the server's clock, which tests and the demo can move, is ahead of real time. */
  readonly aheadMs: number
}

const MadeAt = createContext<MadeAtTime | null>(null)

export const NowProvider = ({ madeAt, aheadMs, children }: MadeAtTime & { readonly children: ReactNode }) => {
  const time = useMemo(() => ({ madeAt, aheadMs }), [madeAt, aheadMs])
  return <MadeAt value={time}>{children}</MadeAt>
}

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}
/** Rounded to the minute, which limits rerenders. */
const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

/** The server's time by the minute, for "12 minutes ago"; stays current on pages that are open for hours. */
export const useNow = (): Date => {
  const madeAt = useContext(MadeAt)
  const current = () => minuteOf(Date.now() + (madeAt?.aheadMs ?? 0))
  const atRender = () => (madeAt === null ? current() : minuteOf(Date.parse(madeAt.madeAt)))
  // The last millisecond of the minute, so that nothing that happened in it is in the future.
  return new Date((useSyncExternalStore(subscribe, current, atRender) + 1) * MINUTE_MS - 1)
}
