import { type RefObject, useLayoutEffect, useRef } from 'react'

/** @returns scrolls by the element's growth since the last call */
const growthKeeper = (element: HTMLElement): (() => void) => {
  let height = element.offsetHeight
  return () => {
    const grown = element.offsetHeight - height
    if (grown === 0) return
    height += grown
    const { top, bottom } = element.getBoundingClientRect()
    const wasInWindow = top >= 0 && bottom - grown < window.innerHeight
    if (wasInWindow) window.scrollBy({ top: grown, behavior: 'instant' })
  }
}

/**
 * Compensates an element's growth by scrolling, so that content below it, which may be about to be clicked,
 * stays in place. Browsers do that themselves for growth above the viewport.
 */
export const usePlaceKeptBelow = (element: RefObject<HTMLElement | null>): void => {
  const keep = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    keep.current = growthKeeper(current)
    // For elements that grow by themselves, such as frames.
    const observer = new ResizeObserver(keep.current)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  // On each render: the observer fires a frame later, and a click may come before.
  useLayoutEffect(() => keep.current?.())
}
