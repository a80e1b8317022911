import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { EXPERIMENT_CODES } from '#contract/tracking/experiments.ts'
import { browseChannelOf } from '#web/browser/visits/browse-channels.ts'
import { caseOf, maskPath } from '#web/browser/visits/page-view.ts'
import type { loadRoot } from '#web/root-data.ts'
import { type EnteredPage, isMeasuredPath } from './enter-page.ts'

/** The current page as tracking events describe it; null if none of its events are recorded. */
export const useEnteredPage = (): EnteredPage | null => {
  const { pathname } = useLocation()
  const matches = useMatches()
  const data = useRouteLoaderData<typeof loadRoot>('root')
  const lastMatch = matches.at(-1)
  if (!data?.publicConfig.tracking || lastMatch === undefined || !isMeasuredPath(pathname)) return null
  const { shown, measured } = data.experiments
  return {
    pageName: matches.map(({ id }) => browseChannelOf(id)).findLast((label) => label !== null) ?? null,
    pageId: caseOf(lastMatch.params),
    // Where no route matches, the root alone is shown.
    toPath: maskPath(pathname, matches.length > 1 ? lastMatch.params : null),
    running: Object.fromEntries(
      EXPERIMENT_CODES.filter((code) => measured.includes(code)).map((code) => [code, shown[code]]),
    ),
  }
}
