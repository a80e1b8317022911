import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'

/** Widths at which the form is two screens, as in `donate.css`. */
const NARROW = '(width < 1024px)'

const subscribeToWidth = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches
const unknownWidth = () => null

/** Element that the second screen's address names. */
export const DETAILS_ID = 'your-details'

/** Key of the first screen's history entry, if it is the one before; null on another entry. */
export const amountEntryIn = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'amountEntry' in state &&
  typeof state.amountEntry === 'string'
    ? state.amountEntry
    : null

/** Focuses the shown screen's heading if the focused element went with the other screen. Otherwise shows what has the focus. */
const focusScreen = (heading: HTMLElement | null): void => {
  const { activeElement, body } = document
  const hasFocus = activeElement !== null && activeElement !== body
  if (hasFocus && activeElement.getClientRects().length > 0) {
    activeElement.scrollIntoView({ block: 'nearest' })
  } else if (heading !== null) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}

export type Screens = {
  /** Whether the form is two screens, because the window is narrow. Null on the server and while hydrating. */
  readonly isNarrow: boolean | null
  /** The shown screen: the amount and wallets, or name, e-mail and card. Only a narrow window tells them apart. */
  readonly shown: 'amount' | 'details'
  /** Whether the second screen was shown: its card's fields then stay, with what was typed. */
  readonly hasShownDetails: boolean
  readonly detailsAddress: To
  readonly amountAddress: To
  readonly showAmount: () => void
  readonly showDetails: () => void
}

/** The form's two screens on phones. Each has a history entry, so that Back returns from the second to the first. */
export const useScreens = (): Screens => {
  const isNarrow = useSyncExternalStore(subscribeToWidth, isNarrowNow, unknownWidth)
  const { hash, key, search, state } = useLocation()
  const navigate = useNavigate()
  const shown = hash === `#${DETAILS_ID}` ? 'details' : 'amount'
  const [hasShownDetails, setShownDetails] = useState(false)
  if (shown === 'details' && !hasShownDetails) setShownDetails(true)
  const previous = useRef(shown)
  useEffect(() => {
    if (previous.current === shown) return
    previous.current = shown
    if (shown === 'details') window.scrollTo({ top: 0, behavior: 'instant' })
    focusScreen(document.querySelector(shown === 'details' ? `#${DETAILS_ID} h2` : '#your-gift h2'))
  }, [shown])
  const isEntryBehind = amountEntryIn(state) !== null
  return {
    isNarrow,
    shown,
    hasShownDetails,
    detailsAddress: { search, hash: DETAILS_ID },
    amountAddress: { search, hash: '' },
    showAmount: useCallback(() => {
      if (isEntryBehind) void navigate(-1)
      else void navigate({ search, hash: '' }, { replace: true, state: KEEP_SCROLL })
    }, [isEntryBehind, navigate, search]),
    showDetails: useCallback(
      () => void navigate({ search, hash: DETAILS_ID }, { state: { ...KEEP_SCROLL, amountEntry: key } }),
      [navigate, search, key],
    ),
  }
}
