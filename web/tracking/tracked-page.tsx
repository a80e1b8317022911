import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mayMeasure } from '#web/browser/visits/may-measure.ts'
import { enterPage } from './enter-page.ts'
import { useEnteredPage } from './use-entered-page.ts'

/** Records page views, also before the tracker has loaded, and loads the tracker after the page. */
export const TrackedPage = () => {
  const { pathname } = useLocation()
  const page = useEnteredPage()
  const enteredPath = useRef<string | null>(null)
  useEffect(() => {
    if (page === null || enteredPath.current === pathname || !mayMeasure(true)) return
    const isFirst = enteredPath.current === null
    enteredPath.current = pathname
    enterPage(page, isFirst, () => import('./tracker.ts'))
  })
  return null
}
