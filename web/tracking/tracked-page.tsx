import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { type Assignment, EXPERIMENT_CODES, testCodeOf } from '#contract/tracking/experiments.ts'
import { TRACKING } from '#contract/tracking/limits.ts'
import { browseChannelOf } from '#web/browser/visits/browse-channels.ts'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
import { caseOf, maskPath, showPage } from '#web/browser/visits/page-view.ts'
import { track } from '#web/browser/visits/track.ts'
import type { loadRoot } from '#web/root-data.ts'

const UNMEASURED = /^\/(staff|account|design)(\/|$)/

/** After the page has loaded and the browser is idle. */
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

const start = (): void => {
  if (isStarted) return
  isStarted = true
  whenIdle(() => {
    void import('./tracker.ts').then(({ startTracker }) => startTracker(() => running))
  })
}

/** Records page views before the tracker exists, and loads it after the page. */
export const TrackedPage = () => {
  const { pathname } = useLocation()
  const matches = useMatches()
  const data = useRouteLoaderData<typeof loadRoot>('root')
  const entered = useRef<string | null>(null)
  const last = matches.at(-1)
  useEffect(() => {
    if (data === undefined || last === undefined || entered.current === pathname) return
    if (!mayMeasure(data.publicConfig.tracking) || UNMEASURED.test(pathname)) return
    const { shown, measured } = data.experiments
    running = Object.fromEntries(
      EXPERIMENT_CODES.filter((code) => measured.includes(code)).map((code) => [code, shown[code]]),
    )
    const labeled = matches.map(({ id }) => browseChannelOf(id)).findLast((label) => label !== null)
    showPage(
      {
        pageName: labeled ?? null,
        pageId: caseOf(last.params),
        toPath: maskPath(pathname, last.params),
        testCode: testCodeOf(running),
      },
      entered.current === null,
    )
    entered.current = pathname
    track('page_enter', {})
    start()
  })
  return null
}
