import type { StaffAlert } from '#contract/staff/system-shapes.ts'
import { AgoText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DueText } from './due-text.tsx'

/** An alert's only time: by when to act, or else since when it stands. */
const AlertTime = ({ alert: { dueAt, raisedAt, closedAt } }: { readonly alert: StaffAlert }) => {
  if (closedAt !== null) return <Tag>Closed</Tag>
  return (
    <span className="type-small whitespace-nowrap text-quiet">
      {dueAt === null ? <AgoText at={raisedAt} /> : <DueText at={dueAt} />}
    </span>
  )
}

/** Alerts, each with a link to its cause. Nothing if there are none. */
export const AlertList = ({ alerts }: { readonly alerts: readonly StaffAlert[] }) =>
  alerts.length > 0 && (
    <ul>
      {alerts.map((alert) => (
        <li key={alert.alertKey} className="border-t border-line py-2 first:border-t-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            {alert.address === null ? (
              <b>{alert.title}</b>
            ) : (
              <Link to={alert.address} className="link type-strong">
                {alert.title}
              </Link>
            )}
            <AlertTime alert={alert} />
          </div>
          {alert.caseTitle !== null && <p className="wrap-anywhere">{alert.caseTitle}</p>}
          <p className="type-small wrap-anywhere whitespace-pre-line text-quiet">{alert.body}</p>
        </li>
      ))}
    </ul>
  )

/** The open alerts that the reader can act on. */
export const AlertPanel = ({ alerts }: { readonly alerts: readonly StaffAlert[] }) =>
  alerts.length > 0 && (
    <Panel className="mt-4">
      <h2 className="type-strong">{alerts.length === 1 ? '1 alert' : `${alerts.length} alerts`}</h2>
      <div className="mt-2">
        <AlertList alerts={alerts} />
      </div>
    </Panel>
  )
