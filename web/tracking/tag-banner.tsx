import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { mayLoadTags, TAG_COMPANIES, TAG_NAMES } from '#contract/tracking/outside-tags.ts'
import type { loadRoot } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { loadTags } from './outside-tags.ts'

const NONE = { allowed: [], asks: false } as const

/**
 * Loads other companies' scripts once the page has loaded, if the visitor allowed them, and asks visitors who haven't
 * answered yet. Does nothing if no company is configured, or the browser sends Global Privacy Control.
 */
export const TagBanner = () => {
  const data = useRouteLoaderData<typeof loadRoot>('root')
  const { pathname, search } = useLocation()
  const isOpen = mayLoadTags(pathname)
  const { allowed, asks } = data?.experiments.tags ?? NONE
  const ids = data?.publicConfig.outsideTags
  useEffect(() => {
    if (isOpen && ids !== undefined) loadTags(ids, allowed)
  }, [isOpen, ids, allowed])
  if (!asks || !isOpen || ids === undefined) return null
  const names = TAG_NAMES.filter((name) => ids[name] !== undefined).map((name) => TAG_COMPANIES[name])
  return (
    <aside
      aria-label="Other companies"
      className="fixed inset-x-4 bottom-4 z-10 mx-auto max-w-(--container-form) rounded-panel bg-card p-4 shadow-lifted"
    >
      <p className="type-meta">
        May {names.join(' and ')} learn which public pages you open here? Never your gifts, forms or account.
        Either answer is fine, and you can change it under{' '}
        <a href="/security#privacy-choices" className="link-text">
          Privacy choices
        </a>
        .
      </p>
      <form method="post" action="/security" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="next" value={`${pathname}${search}`} />
        <Button type="submit" name="act" value="tags-none" kind="secondary" size="small">
          No
        </Button>
        <Button type="submit" name="act" value="tags-all" kind="secondary" size="small">
          Yes
        </Button>
      </form>
    </aside>
  )
}
