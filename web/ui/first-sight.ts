import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Marks an element that is still below the fold with `data-unseen` until it comes into view. What is in view
 * when the page arrives is never marked, so nothing flickers while the page takes over from the server's HTML.
 */
export const useFirstSight = <T extends Element>(): RefObject<T | null> => {
  const seen = useRef<T>(null)
  useLayoutEffect(() => {
    const element = seen.current
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (element === null || still || element.getBoundingClientRect().top < window.innerHeight) return
    element.setAttribute('data-unseen', '')
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      element.removeAttribute('data-unseen')
      observer.disconnect()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeAttribute('data-unseen')
    }
  }, [])
  return seen
}
