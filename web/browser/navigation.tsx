import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router'
import { useRouteHandles } from '#web/route-handle.ts'
import { activity } from './activity.ts'
import { restoreEarlyText } from './early-text.ts'
import { pageHeading } from './page-heading.ts'
import { type Place, scrollPositions, showEntry } from './scroll-restoration.ts'

const SCROLL_DELAY_MS = 200

/** State of a link that keeps the scroll position ("Show 9 more"): `<Link state={KEEPS_PLACE}>`. */
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
let seen: Location | null = null

type Arrival = {
  readonly to: Location
  readonly from: Location
  /** Position stored for this history entry; null on the first visit. */
  readonly left: Place | null
}

/** Calls back after each navigation, before paint; not for the initial page. */
const useAfterNavigation = (act: (arrival: Arrival) => void): void => {
  const location = useLocation()
  const goesBack = useNavigationType() === 'POP'
  const latest = useRef(act)
  latest.current = act
  useLayoutEffect(() => {
    const from = seen ?? location
    seen = location
    const left = goesBack ? scrollPositions().at(location.key) : null
    if (from !== location) latest.current({ to: location, from, left })
    // Reloaded, or returned to from another site; not if the person has already scrolled.
    else if (left !== null && window.scrollY === 0) window.scrollTo({ top: left.top, behavior: 'instant' })
  }, [location, goesBack])
}

/** Tracks the current position of this history entry. */
const useLeavingPlace = (): void => {
  const { key } = useLocation()
  useLayoutEffect(() => {
    showEntry(key)
    const places = scrollPositions()
    const scrolled = (): void => places.remember(key, { top: window.scrollY })
    const focused = ({ target }: FocusEvent): void => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      places.remember(key, { link: link?.getAttribute('href') ?? null })
    }
    if (places.at(key) === null) scrolled()
    document.addEventListener('scroll', scrolled, { passive: true })
    document.addEventListener('focusin', focused)
    return () => {
      document.removeEventListener('scroll', scrolled)
      document.removeEventListener('focusin', focused)
    }
  }, [key])
}

/** Opening or closing a dialog with its own address doesn't move the page behind it. */
const useDialogCrossing = (): boolean => {
  const open = useRouteHandles().some((handle) => handle.dialog)
  const before = useRef(open)
  const crossing = open || before.current
  useEffect(() => {
    before.current = open
  })
  return crossing
}

/** Scrolls to a page's position after a delay, unless superseded. */
const useDelayedScroll = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (hash: string): void => {
    timer.current = setTimeout(() => scrollToPlace(hash), SCROLL_DELAY_MS)
  }
  return { begin, cancel }
}

/**
 * Emulates a page load for client-side navigations: scrolls to the top after 200 ms, focuses the heading,
 * announces the title, and shows the loading bar. Going back restores the position.
 */
export const NavigationEffects = () => {
  const [title, setTitle] = useState('')
  const crossing = useDialogCrossing()
  const busy = useNavigation().state !== 'idle'
  const scroll = useDelayedScroll()

  useEffect(() => restoreEarlyText(), [])
  useEffect(() => (busy ? activity.begin() : undefined), [busy])

  useAfterNavigation(({ to, from, left }) => {
    setTitle(document.title)
    const otherPage = to.pathname !== from.pathname
    // Removing a mark from a new page's address doesn't cancel its scroll to the top.
    if (!crossing && left === null && keepsPlace(to) && !otherPage) return
    scroll.cancel()
    if (crossing) return
    if (left !== null) {
      if (otherPage) (linkTo(left.link) ?? pageHeading())?.focus({ preventScroll: true })
      window.scrollTo({ top: left.top, behavior: 'instant' })
      return
    }
    if (keepsPlace(to)) return
    if (otherPage) pageHeading()?.focus({ preventScroll: true })
    scroll.begin(to.hash)
  })
  useLeavingPlace()

  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
