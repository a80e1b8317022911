import { href } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import type { ErrorGroup } from '#contract/tracking/error-calls.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AgoText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNow } from '#web/ui/now.tsx'
import { Tag } from '#web/ui/tag.tsx'

/** A tag with the most important fact about a group. */
export const GroupTag = ({
  isRising,
  isRegressed,
  firstSeenAt,
}: Pick<ErrorGroup, 'isRising' | 'isRegressed' | 'firstSeenAt'>) => {
  const now = useNow()
  if (isRising)
    return (
      <Tag tone="blush" icon="trend-up">
        Rising
      </Tag>
    )
  if (isRegressed)
    return (
      <Tag tone="blush" icon="arrow-clockwise">
        Regressed
      </Tag>
    )
  if (formatDate(new Date(firstSeenAt)) === formatDate(now)) return <Tag tone="sun">New today</Tag>
  return <Tag>Seen before</Tag>
}

type GroupListProps = {
  readonly items: readonly ErrorGroup[]
  /** Key of the group that is shown beside the list. */
  readonly chosen: string | null
  /** The list's query, without the group. */
  readonly query: string
}

export const GroupList = ({ items, chosen, query }: GroupListProps) => (
  <ul className="overflow-hidden rounded-panel bg-card shadow-line forced-colors:border">
    {items.map((group) => {
      const isChosen = group.groupKey === chosen
      return (
        <li key={group.groupKey} className="border-t border-line first:border-t-0">
          <Link
            to={`${href('/staff/errors')}?${query}&group=${group.groupKey}`}
            state={KEEP_SCROLL}
            aria-current={isChosen ? 'true' : undefined}
            className={classNames(
              'block p-4',
              isChosen ? 'border-l-4 border-blue bg-mist' : 'border-l-4 border-transparent',
            )}
          >
            <span className="flex justify-between gap-3">
              <span className="type-meta-strong wrap-anywhere">{group.message}</span>
              <span className="type-meta-strong tabular-nums">{group.times.toLocaleString('en-US')}</span>
            </span>
            <span className="type-small mt-1 block text-quiet">
              <code className="font-mono wrap-anywhere">{group.place}</code>
            </span>
            <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <GroupTag {...group} />
              <span className="type-small text-quiet">
                {group.side === 'browser' ? 'Browser' : 'Server'} · <AgoText at={group.lastSeenAt} />
              </span>
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)
