import { useLocation, useRouteLoaderData } from 'react-router'
import { mayLoadTags } from '#contract/tracking/outside-tags.ts'
import type { loadRoot } from '#web/root-data.ts'
import script from './static-page.ts?worker&url'
import { useEnteredPage } from './use-entered-page.ts'

/** Other companies' scripts that this page may load, with their ids. */
const useAllowedTags = () => {
  const { pathname } = useLocation()
  const data = useRouteLoaderData<typeof loadRoot>('root')
  if (data === undefined || !mayLoadTags(pathname)) return []
  return data.experiments.tags.allowed.map((name) => [name, data.publicConfig.outsideTags?.[name]] as const)
}

/** Loads the tracker, and what the visitor allowed, after everything else on a page without the framework's scripts. */
export const StaticPageScript = () => {
  const page = useEnteredPage()
  const tags = useAllowedTags()
  if (page === null && tags.length === 0) return null
  return (
    <script
      type="module"
      src={script}
      data-entered-page={JSON.stringify(page)}
      data-tags={tags.length === 0 ? undefined : JSON.stringify(tags)}
    />
  )
}
