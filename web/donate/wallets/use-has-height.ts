import { type RefObject, useEffect, useState } from 'react'

/** A smaller frame is still empty. */
const SEEN_FROM_PX = 24

/** Whether an embedded frame has content, by its height. */
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
