import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import { isPlainClick } from '#web/browser/is-plain-click.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'reader-session'

/** Passes this visit's id to the tab that a link is about to open. */
export const saveSession = (store: Store, visitId: string, nowMs: number): void =>
  store.setItem(KEY, `${visitId}.${nowMs}`)

/** Id of the visit that opened this tab within the last half minute; null if none did. Only one tab gets it. */
export const resumeSession = (store: Store, nowMs: number): string | null => {
  const [visitId = '', at = ''] = (store.getItem(KEY) ?? '').split('.')
  store.removeItem(KEY)
  const ageMs = nowMs - Number(at)
  return /^[0-9A-Za-z]{1,40}$/.test(visitId) && ageMs >= 0 && ageMs <= TRACKING.readerSessionMs
    ? visitId
    : null
}

const RIGHT_BUTTON = 2

/** Whether a click opens another tab. The right button opens a menu. */
const opensTab = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  link.target === '_blank' || !(isPlainClick(event) || event.button === RIGHT_BUTTON)

export const watchOpenedTabs = (store: Store, visitId: () => string): void => {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link !== null && link.origin === window.location.origin && opensTab(event, link))
      saveSession(store, visitId(), Date.now())
  }
  document.addEventListener('click', onClick, { capture: true, passive: true })
  document.addEventListener('auxclick', onClick, { capture: true, passive: true })
}
