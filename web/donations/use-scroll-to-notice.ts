import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls to a notice that a page opens with, and focuses it, wherever a reload restored the scroll position. Not if the
 * person has begun to fill something in.
 */
export const useScrollToNotice = (isShown: boolean): RefObject<HTMLDivElement | null> => {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown || document.activeElement !== document.body) return
    notice.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    notice.current?.focus({ preventScroll: true })
  }, [isShown])
  return notice
}
