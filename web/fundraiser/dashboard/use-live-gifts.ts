import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { followCase } from '#web/cases/live/live-connection.ts'
import { isPublic } from './use-dashboard.ts'

/** Loads the page's data again when the fundraiser's total changes. */
export const useLiveGifts = (dashboard: Dashboard): void => {
  const { state, revalidate } = useRevalidator()
  const followedId = isPublic(dashboard) ? dashboard.caseId : null
  const reload = useEffectEvent(() => {
    if (state === 'idle') void revalidate()
  })
  useEffect(() => {
    if (followedId === null) return
    return followCase(followedId, ({ type }) => {
      if (type === 'totals') reload()
    })
  }, [followedId])
}
