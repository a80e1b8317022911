import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 600

/** The design's ease-out. */
const easeOut = (share: number): number => 1 - (1 - share) ** 3

const skipsAnimation = (): boolean =>
  document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates a number to its new value in 600 ms; jumps with reduced motion. */
export const useCountUp = (target: number): number => {
  const [displayed, setDisplayed] = useState(target)
  const latest = useRef(displayed)
  latest.current = displayed
  useEffect(() => {
    const from = latest.current
    if (from === target) return
    if (skipsAnimation()) {
      setDisplayed(target)
      return
    }
    const start = performance.now()
    const step = (now: number): void => {
      const share = Math.min(Math.max(now - start, 0) / COUNT_MS, 1)
      setDisplayed(Math.round(from + (target - from) * easeOut(share)))
      if (share < 1) frame = requestAnimationFrame(step)
    }
    let frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [target])
  return displayed
}
