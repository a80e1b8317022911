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

/** Calls `act` once the page has loaded and the browser is idle. */
const whenIdle = (act: () => void): void => {
  const scheduleIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: TRACKING.asyncMs })
    else setTimeout(act, TRACKING.asyncMs)
  }
  if (document.readyState === 'complete') scheduleIdle()
  else window.addEventListener('load', scheduleIdle, { once: true })
}

let isStarted = false
let running: Assignment = {}

/** Records that a page was entered. The first time, it also starts the tracker once the browser is idle. */
export const enterPage = (
  { running: experiments, ...page }: EnteredPage,
  isFirst: boolean,
  loadTracker: () => Promise<{ readonly startTracker: StartTracker }>,
): void => {
  running = experiments
  showPage({ ...page, testCode: testCodeOf(experiments) }, isFirst)
  if (isFirst) noteRoute(page.toPath)
  track('page_enter', {})
  if (isStarted) return
  isStarted = true
  whenIdle(() => void loadTracker().then(({ startTracker }) => startTracker(() => running)))
}
