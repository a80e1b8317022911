import { useEffect, useState } from 'react'

/** Whether a time has passed since the page was shown; never if null. */
export const useDeadlinePassed = (time: string | null): boolean => {
  const [passedTime, setPassedTime] = useState<string | null>(null)
  useEffect(() => {
    if (time === null) return
    const timer = setTimeout(() => setPassedTime(time), Math.max(0, Date.parse(time) - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return time !== null && passedTime === time
}
