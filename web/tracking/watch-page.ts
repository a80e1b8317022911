import {
  DIALOG_CODES,
  ELEMENT_CODES,
  EXPOSED_CODES,
  FIELD_CODES,
  SCROLL_DIVISIONS,
} from '#contract/tracking/codes.ts'
import { TRACKING } from '#contract/tracking/limits.ts'
import { track } from '#web/browser/visits/track.ts'

const codeIn = <C extends string>(
  codes: readonly C[],
  target: EventTarget | null,
  name: string,
): C | null => {
  const element = target instanceof Element ? target.closest(`[data-${name}]`) : null
  const text = element?.getAttribute(`data-${name}`)
  return codes.find((code) => code === text) ?? null
}

const watchPresses = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const code = codeIn(ELEMENT_CODES, target, 'track')
      if (code !== null) track('click', { code })
    },
    { capture: true, passive: true },
  )

/** Records a field's first use per page. */
const watchFields = (seen: Set<string>): void =>
  document.addEventListener(
    'input',
    ({ target }) => {
      const code = codeIn(FIELD_CODES, target, 'track-field')
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
  const rested = (): void => {
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
      timer = setTimeout(rested, TRACKING.scrollMs)
    },
    { passive: true },
  )
}

/** Records elements with a tenth in view, once per element and code; and opened dialogs. */
const watchElements = (exposed: (code: (typeof ELEMENT_CODES)[number]) => void): void => {
  const known = new WeakSet<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const code = isIntersecting ? codeIn(ELEMENT_CODES, target, 'track') : null
        if (code === null) continue
        observer.unobserve(target)
        exposed(code)
      }
    },
    { threshold: TRACKING.exposureRatio },
  )
  const open = new WeakSet<Element>()
  const look = (): void => {
    for (const code of EXPOSED_CODES)
      for (const element of document.querySelectorAll(`[data-track="${code}"]`)) {
        if (known.has(element)) continue
        known.add(element)
        observer.observe(element)
      }
    for (const dialog of document.querySelectorAll('dialog[data-track-dialog]')) {
      const code = codeIn(DIALOG_CODES, dialog, 'track-dialog')
      const isOpen = dialog.hasAttribute('open')
      if (code === null || isOpen === open.has(dialog)) continue
      if (isOpen) open.add(dialog)
      else open.delete(dialog)
      track('dialog', { code, isOpen })
    }
  }
  let isDue = false
  new MutationObserver(() => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      look()
    })
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  look()
}

const watchSwipes = (): void =>
  document.addEventListener(
    'scrollend',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const code = codeIn(['gallery', 'causes'], target, 'track-swipe')
      if (code === null || target.clientWidth === 0) return
      track('swipe', { code, index: Math.round(target.scrollLeft / target.clientWidth) })
    },
    { capture: true, passive: true },
  )

/** Observes clicks, typing, scrolling and exposure, by the tracking codes of elements. */
export const watchPage = (
  exposed: (code: (typeof ELEMENT_CODES)[number]) => void,
): { readonly turn: () => void } => {
  const seen = new Set<string>()
  watchPresses()
  watchFields(seen)
  watchScrolling(seen)
  watchElements(exposed)
  watchSwipes()
  return { turn: () => seen.clear() }
}
