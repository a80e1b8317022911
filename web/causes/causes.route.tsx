import { href, type MetaFunction } from 'react-router'
import { CAUSES } from '#web/cases/causes.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { guideOf } from './cause-guides.ts'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Causes',
    description:
      'For each cause: who is raising, a goal to start from, what a good page says and which documents help.',
  })

/** All causes, each with its page. */
export default function Causes() {
  return (
    <div className="page-width pt-10 pb-16 tablet:pt-16 tablet:pb-24">
      <h1 className="type-page-hero">Causes</h1>
      <p className="type-lead mt-4 max-w-(--container-story) text-quiet">
        For each of them: who is raising right now, a goal to start from, what a good page says, and which
        documents help.
      </p>
      <ul className="mt-10 grid gap-6 tablet:grid-cols-2 wide:grid-cols-3 wide:gap-8">
        {CAUSES.map(({ code, name, slug, icon }) => (
          <li key={code} className="relative flex gap-4 rounded-card bg-card p-6 shadow-line">
            <Icon name={icon} size={24} className="mt-1 shrink-0" />
            <div>
              <h2 className="type-h3">
                <Link to={href('/causes/:cause', { cause: slug })} className="after:absolute after:inset-0">
                  {name}
                </Link>
              </h2>
              <p className="mt-1 text-quiet">{guideOf(code).lead}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
