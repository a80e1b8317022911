import type { News } from '#contract/staff/staff-shapes.ts'
import { AgoText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The latest gifts, decisions and passed identity checks. */
export const RecentActivity = ({ items }: { readonly items: readonly News[] }) => (
  <Panel>
    <h2 className="type-strong">Recent activity</h2>
    <ul className="mt-2 divide-y divide-line">
      {items.map(({ title, by, happenedAt, address }) => (
        <li
          key={`${happenedAt} ${address}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 tablet:grid-cols-[minmax(0,1fr)_6rem_auto]"
        >
          <Link to={address} className="type-meta-strong link wrap-anywhere">
            {title}
          </Link>
          <span className="text-quiet max-tablet:row-start-2">{by}</span>
          <span className="text-right text-quiet">
            <AgoText at={happenedAt} />
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)
