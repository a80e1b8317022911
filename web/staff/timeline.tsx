import { useLocation } from 'react-router'
import { formatClock, formatDayAndYear, formatDays, pacificDay } from '#contract/dates.ts'
import { addCents, formatCents, formatDonation } from '#contract/money.ts'
import {
  type BookLine,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '#contract/staff/timeline.ts'
import { counted } from '#web/cases/case-facts.ts'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'

const ICONS: Readonly<Record<TimelineKind, IconName>> = {
  state: 'arrow-right',
  attempt: 'credit-card',
  webhook: 'arrow-clockwise',
  books: 'receipt',
  money: 'wallet',
  mail: 'envelope-simple',
  review: 'list',
  report: 'flag',
  update: 'pencil-simple',
  act: 'user',
}

const amount = (cents: number | null): string => (cents === null ? '' : formatCents(cents))

/** A table of a journal's lines. */
export const BookLines = ({ lines }: { readonly lines: readonly BookLine[] }) => (
  <table className="type-small mt-2 w-full rounded-control bg-hush">
    <thead className="sr-only">
      <tr>
        <th scope="col">Account</th>
        <th scope="col">Debit</th>
        <th scope="col">Credit</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ account, debitCents, creditCents }) => (
        <tr key={account} className="border-t border-line first:border-t-0">
          <td className="px-2 py-2 tablet:px-3">{account}</td>
          <td className="px-1 py-2 text-right tablet:px-3">{amount(debitCents)}</td>
          <td className="px-2 py-2 text-right tablet:px-3">{amount(creditCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => (
  <li className="grid grid-cols-[4rem_1.75rem_minmax(0,1fr)] gap-2 py-3 tablet:grid-cols-[5rem_2rem_minmax(0,1fr)]">
    <time dateTime={entry.happenedAt} className="type-small pt-1 text-right whitespace-nowrap text-quiet">
      {formatClock(new Date(entry.happenedAt))}
    </time>
    <span className="inline-flex size-7 items-center justify-center rounded-pill bg-hush">
      <Icon name={ICONS[entry.kind]} size={16} />
    </span>
    <div className="min-w-0">
      {entry.times > 1 && (
        <span className="float-right ml-2">
          <Tag>{entry.times} deliveries</Tag>
        </span>
      )}
      <p className="type-meta-strong wrap-anywhere">
        {entry.address === null ? (
          entry.title
        ) : (
          <Link to={entry.address} className="link">
            {entry.title}
          </Link>
        )}
      </p>
      {entry.detail !== null && entry.detail !== '' && (
        <p className="type-small wrap-anywhere text-quiet">{entry.detail}</p>
      )}
      {entry.more !== null && (
        <details>
          <summary className="link type-label min-h-11 cursor-pointer py-2.5">
            Open<span className="sr-only"> {entry.title}</span>
          </summary>
          <p className="type-small rounded-control bg-hush p-3 wrap-anywhere whitespace-pre-wrap">
            {entry.more}
          </p>
        </details>
      )}
      {entry.lines.length > 0 && <BookLines lines={entry.lines} />}
    </div>
  </li>
)

const kindsOf = (entries: readonly TimelineEntry[]): TimelineKind[] => {
  const present = new Set(entries.map(({ kind }) => kind))
  return Object.keys(TIMELINE_KINDS).filter(
    (kind): kind is TimelineKind => kind in TIMELINE_KINDS && present.has(kind as TimelineKind),
  )
}

type Day = { readonly day: string; readonly entries: readonly TimelineEntry[] }

/** Entries by their Pacific day, in their order. */
const daysOf = (entries: readonly TimelineEntry[]): Day[] => {
  const dayOf = ({ happenedAt }: TimelineEntry): string => pacificDay(new Date(happenedAt))
  return [...new Set(entries.map(dayOf))].map((day) => ({
    day,
    entries: entries.filter((entry) => dayOf(entry) === day),
  }))
}

/** Whether a day had ordinary gifts and nothing else. */
const isQuiet = ({ entries }: Day): boolean => entries.every(({ gifts }) => gifts !== null)

/** Days in runs: quiet ones that follow each other are one, each other day is its own. */
export const runsOf = (days: readonly Day[]): Day[][] => {
  const runs: Day[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.every(isQuiet) && isQuiet(day)) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** "47 gifts, $2,310": the gifts of some days. */
const giftsText = (days: readonly Day[]): string => {
  const gifts = days.flatMap(({ entries }) => entries.flatMap((entry) => entry.gifts ?? []))
  const count = gifts.reduce((sum, gift) => sum + gift.count, 0)
  return `${counted(count, 'gift', 'gifts')}, ${formatDonation(addCents(...gifts.map(({ cents }) => cents)))}`
}

const DayHeading = ({ children }: { readonly children: string }) => (
  <h3 className="type-small-strong rounded-tag bg-hush px-3 py-1 text-quiet">{children}</h3>
)

const Entries = ({ entries }: Pick<Day, 'entries'>) => (
  <ol>
    {entries.map((entry) => (
      <Entry key={entry.entryId} entry={entry} />
    ))}
  </ol>
)

const OneDay = ({ day: { day, entries } }: { readonly day: Day }) => (
  <section className="mt-4">
    <DayHeading>{formatDayAndYear(day)}</DayHeading>
    <Entries entries={entries} />
  </section>
)

/** Several quiet days as one entry, which unfolds. Days are newest first. */
const QuietDays = ({
  days,
  first,
  last,
}: {
  readonly days: readonly Day[]
  readonly first: string
  readonly last: string
}) => (
  <section className="mt-4">
    <DayHeading>{formatDays(first, last)}</DayHeading>
    <details>
      <summary className="link type-label min-h-11 cursor-pointer py-2.5">{giftsText(days)}</summary>
      {days.map((day) => (
        <OneDay key={day.day} day={day} />
      ))}
    </details>
  </section>
)

type TimelineProps = { readonly heading: string; readonly entries: readonly TimelineEntry[] }

/** A timeline by day, newest first. Quiet days are grouped. The address may filter it by kind. */
export const Timeline = ({ heading, entries }: TimelineProps) => {
  const { search } = useLocation()
  const shownKind = new URLSearchParams(search).get('show')
  const shown = entries.filter(({ kind }) => shownKind === null || kind === shownKind)
  return (
    <Panel>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-strong">{heading}</h2>
        <span className="type-small text-quiet">Times in PT</span>
      </div>
      <nav aria-label="Type" className="mt-3 flex flex-wrap gap-2">
        <FilterPill to="?" on={shownKind === null} preventScrollReset>
          All, {entries.length}
        </FilterPill>
        {kindsOf(entries).map((kind) => (
          <FilterPill key={kind} to={`?show=${kind}`} on={shownKind === kind} preventScrollReset>
            {TIMELINE_KINDS[kind]}, {entries.filter((entry) => entry.kind === kind).length}
          </FilterPill>
        ))}
      </nav>
      {runsOf(daysOf(shown)).map((days) => {
        const [newest, ...earlier] = days
        const oldest = earlier.at(-1)
        if (newest === undefined) return null
        return oldest === undefined ? (
          <OneDay key={newest.day} day={newest} />
        ) : (
          <QuietDays key={newest.day} days={days} first={oldest.day} last={newest.day} />
        )
      })}
    </Panel>
  )
}
