import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPath, type Location, useLocation, useNavigation, useNavigationType } from 'react-router'
import { useRouteHandles } from '#web/route-handle.ts'
import { activity } from './activity.ts'
import { restoreEarlyText } from './early-text.ts'
import { formSubmissions } from './form-submissions.ts'
import { pageHeading } from './page-heading.ts'
import { setPendingPage } from './pending-page.ts'
import { type LeftPosition, scrollPositions, showEntry } from './scroll-restoration.ts'

const SCROLL_DELAY_MS = 200

/** State of a link that keeps the scroll position ("Show 9 more"): `<Link state={KEEP_SCROLL}>`. */
export const KEEP_SCROLL = { keepsPlace: true } as const

const keepsPlace = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true

const scrollToPlace = (hash: string): void => {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target === null) window.scrollTo({ top: 0, behavior: 'instant' })
  else target.scrollIntoView()
}

const linkTo = (address: string | null): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('a[href]')].find(
    (link) => address !== null && link.getAttribute('href') === address,
  )

/** Module state, because the error page remounts the document's frame. */
let previousLocation: Location | null = null

type Arrival = {
  readonly to: Location
  readonly from: Location
  /** Position stored for this history entry; null on the first visit. */
  readonly stored: LeftPosition | null
}

/** Calls back after each navigation, before paint; not for the initial page. */
const useAfterNavigation = (callback: (arrival: Arrival) => void): void => {
  const location = useLocation()
  const goesBack = useNavigationType() === 'POP'
  const latestCallback = useRef(callback)
  latestCallback.current = callback
  useLayoutEffect(() => {
    const from = previousLocation ?? location
    previousLocation = location
    const stored = goesBack ? scrollPositions().at(location.key) : null
    if (from !== location) latestCallback.current({ to: location, from, stored })
    // The page was reloaded, or returned to from another site. Not if the person has already scrolled.
    else if (stored !== null && window.scrollY === 0)
      window.scrollTo({ top: stored.top, behavior: 'instant' })
  }, [location, goesBack])
}

/** Tracks the current position of this history entry. */
const useTrackedPosition = (): void => {
  const { key } = useLocation()
  useLayoutEffect(() => {
    showEntry(key)
    const positions = scrollPositions()
    const rememberScroll = (): void => positions.remember(key, { top: window.scrollY })
    const rememberLink = ({ target }: FocusEvent): void => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      positions.remember(key, { link: link?.getAttribute('href') ?? null })
    }
    if (positions.at(key) === null) rememberScroll()
    document.addEventListener('scroll', rememberScroll, { passive: true })
    document.addEventListener('focusin', rememberLink)
    return () => {
      document.removeEventListener('scroll', rememberScroll)
      document.removeEventListener('focusin', rememberLink)
    }
  }, [key])
}

/** Whether a navigation opens or closes a dialog with its own address, which doesn't move the page behind it. */
const useIsDialogNavigation = (): boolean => {
  const isOpen = useRouteHandles().some((handle) => handle.dialog)
  const wasOpen = useRef(isOpen)
  const isDialogNavigation = isOpen || wasOpen.current
  useEffect(() => {
    wasOpen.current = isOpen
  })
  return isDialogNavigation
}

/** Scrolls to a page's position after a delay, unless superseded, or the person presses something before. */
const useDelayedScroll = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (hash: string): void => {
    timer.current = setTimeout(() => scrollToPlace(hash), SCROLL_DELAY_MS)
    addEventListener('pointerdown', cancel, { capture: true, once: true })
  }
  return { begin, cancel }
}

/**
 * Emulates a page load for client-side navigations: scrolls to the top after 200 ms, focuses the heading,
 * announces the title, and shows the loading bar. Going back restores the position.
 */
export const NavigationEffects = () => {
  const [title, setTitle] = useState('')
  const isDialogNavigation = useIsDialogNavigation()
  const { state, location: next } = useNavigation()
  const busy = state !== 'idle'
  const pending = next === undefined ? null : createPath(next)
  const scroll = useDelayedScroll()

  useEffect(() => restoreEarlyText(), [])
  useEffect(() => (busy ? activity.begin() : undefined), [busy])
  useEffect(() => setPendingPage(pending), [pending])

  useAfterNavigation(({ to, from, stored }) => {
    setTitle(document.title)
    const isOtherPage = to.pathname !== from.pathname
    // Removing a parameter from a new page's address doesn't cancel that page's scroll to the top.
    if (!isDialogNavigation && stored === null && keepsPlace(to) && !isOtherPage) return
    scroll.cancel()
    if (isDialogNavigation) return
    if (stored !== null) {
      if (isOtherPage) (linkTo(stored.link) ?? pageHeading())?.focus({ preventScroll: true })
      window.scrollTo({ top: stored.top, behavior: 'instant' })
      return
    }
    if (keepsPlace(to) || formSubmissions.isSaying()) return
    if (isOtherPage) pageHeading()?.focus({ preventScroll: true })
    scroll.begin(to.hash)
  })
  useTrackedPosition()

  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
