import { type RefObject, useEffect, useState } from 'react'

/** Less is a frame that is there, and empty yet. */
const SEEN_FROM_PX = 24

/** What another document draws in an element can be seen: it is there only once that document has come. */
export const useHasHeight = (element: RefObject<HTMLElement | null>): boolean => {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new ResizeObserver(() => setHas(current.offsetHeight >= SEEN_FROM_PX))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return has
}
