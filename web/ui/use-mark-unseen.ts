import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Marks an element below the fold with `data-unseen` until it is visible. Elements visible at load are never
 * marked, so that hydration causes no flicker.
 */
export const useMarkUnseen = <T extends Element>(): RefObject<T | null> => {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (element === null || reducesMotion || element.getBoundingClientRect().top < window.innerHeight) return
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
  return ref
}
