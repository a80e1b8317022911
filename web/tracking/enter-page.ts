import { type Assignment, testCodeOf } from '#contract/tracking/experiments.ts'
import { TRACKING } from '#contract/tracking/limits.ts'
import { type PageView, showPage } from '#web/browser/visits/page-view.ts'
import { noteRoute } from '#web/browser/visits/route-log.ts'
import { track } from '#web/browser/visits/track.ts'

const UNMEASURED = /^\/(staff|account|design)(\/|$)/

/** Whether visits of a page are recorded at all. */
export const isMeasuredPath = (pathname: string): boolean => !UNMEASURED.test(pathname)

/** A page as it was rendered: what it is, and the variants of running experiments on it. */
export type EnteredPage = Omit<PageView, 'fromPath' | 'testCode'> & { readonly running: Assignment }

type StartTracker = (running: () => Assignment) => void

/** After the page has loaded, when the browser has nothing better to do. */
const whenIdle = (act: () => void): void => {
  const soon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: TRACKING.asyncMs })
    else setTimeout(act, TRACKING.asyncMs)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

let isStarted = false
let running: Assignment = {}

/** Records a page that is entered, and has the tracker started once the browser is idle. */
export const enterPage = (
  { running: shown, ...page }: EnteredPage,
  isFirst: boolean,
  tracker: () => Promise<{ readonly startTracker: StartTracker }>,
): void => {
  running = shown
  showPage({ ...page, testCode: testCodeOf(shown) }, isFirst)
  if (isFirst) noteRoute(page.toPath)
  track('page_enter', {})
  if (isStarted) return
  isStarted = true
  whenIdle(() => void tracker().then(({ startTracker }) => startTracker(() => running)))
}
