import { useEffect, useState } from 'react'

const secondsUntil = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000))

/** Counts down to a time; 0 if null or passed. */
export const useSecondsUntil = (time: string | null): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (time === null) return
    const tick = (): void => setSeconds(secondsUntil(time))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [time])
  return time === null ? 0 : seconds
}
