import { type RefObject, useEffect, useState } from 'react'

/** A frame below this height is still empty. */
const CONTENT_MIN_PX = 24

/** Whether an embedded frame has content, by its height. */
export const useHasContent = (element: RefObject<HTMLElement | null>): boolean => {
  const [hasContent, setHasContent] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setHasContent(current.offsetHeight >= CONTENT_MIN_PX))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return hasContent
}
