/**
 * While an element grows in the window, scrolls by as much: what stands below it, and may be about to be pressed, stays
 * where it is. What grows above the window the browser makes up for by itself.
 *
 * @returns ends it
 */
export const keepPlaceBelow = (element: HTMLElement): (() => void) => {
  let height = element.offsetHeight
  const observer = new ResizeObserver(() => {
    const grown = element.offsetHeight - height
    height += grown
    const { top, bottom } = element.getBoundingClientRect()
    const wasInWindow = top >= 0 && bottom - grown < window.innerHeight
    if (wasInWindow) window.scrollBy({ top: grown, behavior: 'instant' })
  })
  observer.observe(element)
  return () => observer.disconnect()
}
