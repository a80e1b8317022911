import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on the screen. False without scripts, so that a bar that depends on it is shown. */
export const useOnScreen = (ref: RefObject<Element | null>): boolean => {
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return onScreen
}
