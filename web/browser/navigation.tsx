import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { useRouteHandles } from '#web/route-handle.ts'
import { activity } from './activity.ts'

export const SCROLL_DELAY_MS = 200

/** On a link that stays where the reader is ("Show 9 more"): `<Link state={KEEPS_PLACE}>`. */
export const KEEPS_PLACE = { keepsPlace: true } as const

const keepsPlace = ({ state }: Location): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state && state.keepsPlace === true

const scrollToPlace = (hash: string): void => {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target === null) window.scrollTo({ top: 0, behavior: 'instant' })
  else target.scrollIntoView()
}

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Outlives the document's frame, which is made anew when a page gives way to the error page. */
let seen: Location | null = null

/** Calls back after each navigation with where it came from, never for the page that was loaded. */
const useAfterNavigation = (act: (to: Location, from: Location) => (() => void) | undefined): void => {
  const location = useLocation()
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const from = seen ?? location
    seen = location
    if (from !== location) return latest.current(location, from)
  }, [location])
}

/** Opening or closing a dialog that has its own address leaves the page behind it alone. */
const useDialogCrossing = (): boolean => {
  const open = useRouteHandles().some((handle) => handle.dialog)
  const before = useRef(open)
  const crossing = open || before.current
  useEffect(() => {
    before.current = open
  })
  return crossing
}

/**
 * What a new page load would do by itself, for navigations inside the app: scroll to the top after 200 ms, put
 * the focus on the heading, say the title, and show the loading bar meanwhile.
 */
export const NavigationEffects = () => {
  const [title, setTitle] = useState('')
  const crossing = useDialogCrossing()
  const busy = useNavigation().state !== 'idle'

  useEffect(() => (busy ? activity.begin() : undefined), [busy])

  useAfterNavigation((to, from) => {
    setTitle(document.title)
    if (crossing || keepsPlace(to)) return
    if (to.pathname !== from.pathname) focusHeading()
    const timer = setTimeout(() => scrollToPlace(to.hash), SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  })

  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
