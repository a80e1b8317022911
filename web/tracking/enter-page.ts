import { type Assignment, testCodeOf } from '#contract/tracking/experiments.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
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
const left = new Set<string>()

/** Records no more exposures of an experiment in this document. */
export const leaveExperiment = (code: string): void => void left.add(code)

const measured = (): Assignment =>
  Object.fromEntries(Object.entries(running).filter(([code]) => !left.has(code)))

/** Pages to which a provider's sign-in returns. */
const CALLBACKS = new Map([
  ['google', { pageName: 'auth_callback_google', toPath: '/auth-callback/google' }],
  ['apple', { pageName: 'auth_callback_apple', toPath: '/auth-callback/apple' }],
])

/** Records the page of a provider's answer, which redirects to the wanted page before it is shown. */
export const passCallback = (provider: string | null): void => {
  const page = CALLBACKS.get(provider ?? '')
  if (page === undefined || !mayMeasure(true)) return
  showPage({ ...page, pageId: null, testCode: null })
  track('page_enter', {})
}

/** Records that a page was entered. The first time, it also starts the tracker once the browser is idle. */
export const enterPage = (
  { running: experiments, ...page }: EnteredPage,
  isFirst: boolean,
  loadTracker: () => Promise<{ readonly startTracker: StartTracker }>,
): void => {
  running = experiments
  showPage({ ...page, testCode: testCodeOf(experiments) })
  if (isFirst) noteRoute(page.toPath)
  track('page_enter', {})
  if (isStarted) return
  isStarted = true
  whenIdle(() => void loadTracker().then(({ startTracker }) => startTracker(measured)))
}
