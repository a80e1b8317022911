import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Creates a function that scrolls by the element's growth since the last call. */
const createGrowthCompensator = (element: HTMLElement): (() => void) => {
  let height = element.offsetHeight
  return () => {
    const growth = element.offsetHeight - height
    if (growth === 0) return
    height += growth
    const { top, bottom } = element.getBoundingClientRect()
    const wasInWindow = top >= 0 && bottom - growth < window.innerHeight
    if (wasInWindow) window.scrollBy({ top: growth, behavior: 'instant' })
  }
}

/**
 * Compensates an element's growth by scrolling, so that content below it, which may be about to be clicked,
 * stays in place. Browsers do that themselves for growth above the viewport.
 */
export const useCompensateGrowth = (
  element: RefObject<HTMLElement | null>,
  hasContentBelow: boolean,
): void => {
  const compensate = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null || !hasContentBelow) return
    compensate.current = createGrowthCompensator(current)
    // Covers growth without a render, such as a frame's.
    const observer = new ResizeObserver(compensate.current)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, hasContentBelow])
  // Runs on each render, too, because the observer fires a frame later, and a click may come before.
  useLayoutEffect(() => compensate.current?.())
}
