import {
  DIALOG_CODES,
  ELEMENT_CODES,
  EXPOSED_CODES,
  FIELD_CODES,
  SCROLL_DIVISIONS,
} from '#contract/tracking/event-codes.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import { track } from '#web/browser/visits/track.ts'
import { CLICKED, FILLED, SWIPED } from './tracked-elements.ts'

/** Code of the first of these elements that an event happened in. */
const codeIn = <C extends string>(
  codes: readonly C[],
  elements: Readonly<Record<C, string>>,
  target: EventTarget | null,
): C | null =>
  (target instanceof Element && codes.find((code) => target.closest(elements[code]) !== null)) || null

const watchClicks = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const code = codeIn(ELEMENT_CODES, CLICKED, target)
      if (code !== null) track('click', { code })
    },
    { capture: true, passive: true },
  )

/** Records a field's first use per page. */
const watchFields = (seen: Set<string>): void =>
  document.addEventListener(
    'input',
    ({ target }) => {
      const code = codeIn(FIELD_CODES, FILLED, target)
      if (code === null || seen.has(`input ${code}`)) return
      seen.add(`input ${code}`)
      track('input', { code })
    },
    { capture: true, passive: true },
  )

/** Finer divisions for longer pages. */
export const scrollDivisionsOf = (heightPx: number, screenPx: number): (typeof SCROLL_DIVISIONS)[number] => {
  const [fine, middle, coarse] = SCROLL_DIVISIONS
  if (heightPx > 6 * screenPx) return fine
  return heightPx > 3 * screenPx ? middle : coarse
}

/** Records scroll depth: once per part, after a pause. */
const watchScrolling = (seen: Set<string>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const recordDepth = (): void => {
    const { scrollHeight } = document.documentElement
    const divisions = scrollDivisionsOf(scrollHeight, window.innerHeight)
    const reached = Math.min(
      divisions,
      Math.max(1, Math.ceil(((window.scrollY + window.innerHeight) / scrollHeight) * divisions)),
    )
    if (seen.has(`scroll ${divisions} ${reached}`)) return
    seen.add(`scroll ${divisions} ${reached}`)
    track('scroll', { divisions, reached })
  }
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(recordDepth, TRACKING.scrollMs)
    },
    { passive: true },
  )
}

/** Records each element once a tenth of it is in view, and dialogs when they open or close. */
const watchElements = (onExposed: (code: (typeof ELEMENT_CODES)[number]) => void): void => {
  const observed = new WeakSet<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const code = isIntersecting ? codeIn(EXPOSED_CODES, CLICKED, target) : null
        if (code === null) continue
        observer.unobserve(target)
        onExposed(code)
      }
    },
    { threshold: TRACKING.exposureRatio },
  )
  const openDialogs = new Map<Element, (typeof DIALOG_CODES)[number]>()
  const scan = (): void => {
    for (const code of EXPOSED_CODES)
      for (const element of document.querySelectorAll(CLICKED[code])) {
        if (observed.has(element)) continue
        observed.add(element)
        observer.observe(element)
      }
    // A dialog may leave the page when it closes.
    for (const [dialog, code] of openDialogs) {
      if (dialog.isConnected && dialog.hasAttribute('open')) continue
      openDialogs.delete(dialog)
      track('dialog', { code, isOpen: false })
    }
    for (const dialog of document.querySelectorAll('dialog[open][data-track-dialog]')) {
      const code = DIALOG_CODES.find((name) => name === dialog.getAttribute('data-track-dialog'))
      if (code === undefined || openDialogs.has(dialog)) continue
      openDialogs.set(dialog, code)
      track('dialog', { code, isOpen: true })
    }
  }
  let isDue = false
  new MutationObserver(() => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      scan()
    })
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  scan()
}

const watchSwipes = (): void =>
  document.addEventListener(
    'scrollend',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const code = codeIn(['causes', 'tabs'], SWIPED, target)
      if (code === null || target.clientWidth === 0) return
      track('swipe', { code, index: Math.round(target.scrollLeft / target.clientWidth) })
    },
    { capture: true, passive: true },
  )

/**
 * Records clicks, typing, scrolling and exposure, by the tracking codes of elements. `reset` starts a new page, on
 * which fields and scroll depths are recorded again.
 */
export const watchPage = (
  onExposed: (code: (typeof ELEMENT_CODES)[number]) => void,
): { readonly reset: () => void } => {
  const seen = new Set<string>()
  watchClicks()
  watchFields(seen)
  watchScrolling(seen)
  watchElements(onExposed)
  watchSwipes()
  return { reset: () => seen.clear() }
}
