import { type News, type QueueWork, WORK_QUEUES } from '#contract/staff/staff-shapes.ts'
import { AgoText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'

const Queue = ({ queue, count, oldestAt, mine }: QueueWork) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto_3rem] items-center gap-4 py-2">
    <Link to={WORK_QUEUES[queue].address} className="link">
      {WORK_QUEUES[queue].label}
    </Link>
    <span className="text-quiet">
      {oldestAt === null ? (
        'none open'
      ) : (
        <>
          oldest <AgoText at={oldestAt} inSentence />
        </>
      )}
      {mine > 0 && `, ${mine} yours`}
    </span>
    <b className="text-right">{count}</b>
  </li>
)

/** How much waits in each queue, since when, and how much of it the member of staff has taken. */
export const Queues = ({ queues }: { readonly queues: readonly QueueWork[] }) => (
  <Panel>
    <h2 className="type-strong">Queues</h2>
    <ul className="mt-2 divide-y divide-line">
      {queues.map((work) => (
        <Queue key={work.queue} {...work} />
      ))}
    </ul>
  </Panel>
)

/** The latest gifts, decisions and passed identity checks. */
export const RecentActivity = ({ items }: { readonly items: readonly News[] }) => (
  <Panel>
    <h2 className="type-strong">Recent activity</h2>
    {items.length === 0 && <p className="mt-2 text-quiet">Nothing yet.</p>}
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
