import { useLocation } from 'react-router'
import { actText as auditText } from '#contract/staff/act-names.ts'
import type { TimelineEntry } from '#contract/staff/timeline.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DoneNote } from '#web/ui/done-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { useStaffOutlet } from '../staff-outlet.ts'
import { BookLines } from '../timeline.tsx'
import { actSearch, OPENS_ACT, offeredActs, type SubjectActs } from './subject-act.ts'

/**
 * An act's journals are posted in the transaction of its audit row, at its time. They are found by that time, since
 * neither names the other: the row has the act's subject, such as an order, and a journal what it is of, such as a refund.
 */
const POSTED_WITHIN_MS = 5000

/** The journals that an act posted. */
const journalsOf = (actedAt: string, entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  entries.filter(
    ({ lines, happenedAt }) =>
      lines.length > 0 && Math.abs(Date.parse(actedAt) - Date.parse(happenedAt)) < POSTED_WITHIN_MS,
  )

type ActDoneProps<Subject> = {
  readonly acts: SubjectActs<Subject>
  /** What the page shows; omitted on a list to which an act led. */
  readonly subject?: Subject
  /** The subject's history, which has the journals of what was done. */
  readonly entries?: readonly TimelineEntry[]
}

/** Says that an act is done, with its audit row, its journals, and how to undo it. */
export const ActDone = <Subject,>({ acts, subject, entries = [] }: ActDoneProps<Subject>) => {
  const { search } = useLocation()
  const { roles, lastAct } = useStaffOutlet()
  const done = new URLSearchParams(search).get('done') ?? ''
  const offered = subject === undefined ? [] : offeredActs(acts, subject, roles)
  const undo = offered.find(({ name }) => name === acts[done]?.undo)
  const sentences = Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, act.done]))
  return (
    <DoneNote sentences={sentences}>
      {lastAct !== null && (
        <div className="type-small mt-2">
          <p className="wrap-anywhere">
            <span>Audit log: </span>
            <b>{auditText(lastAct.act)}</b>, <DateText at={lastAct.actedAt} form="moment" />
            {lastAct.reason !== '' && <span>. Reason: {lastAct.reason}</span>}
          </p>
          {journalsOf(lastAct.actedAt, entries).map((entry) => (
            <div key={entry.entryId} className="mt-2">
              <p className="type-small-strong">{entry.title}</p>
              <BookLines lines={entry.lines} />
            </div>
          ))}
        </div>
      )}
      {undo !== undefined && (
        <Link
          to={actSearch(search, undo.name)}
          state={OPENS_ACT}
          className="link type-label inline-flex min-h-11 items-center"
        >
          Undo
        </Link>
      )}
    </DoneNote>
  )
}
