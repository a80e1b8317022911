import { type RefObject, useLayoutEffect, useRef } from 'react'

/** @returns makes up for what the element has grown by since the last time */
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
 * While an element grows in the window, scrolls by as much: what stands below it, and may be about to be pressed, stays
 * where it is. What grows above the window the browser makes up for by itself.
 */
export const usePlaceKeptBelow = (element: RefObject<HTMLElement | null>): void => {
  const keep = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    keep.current = growthKeeper(current)
    // For what grows by itself, as a frame does.
    const observer = new ResizeObserver(keep.current)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  // With each change of ours: the observer comes with the next frame, and a press may come before that.
  useLayoutEffect(() => keep.current?.())
}
