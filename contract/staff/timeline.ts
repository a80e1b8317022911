import * as z from 'zod'
import { centsShape, timeShape } from '../shapes.ts'

/** What happened, by whom it is known: the filters above a timeline of the staff area. */
export const TIMELINE_KINDS = {
  state: 'States',
  attempt: 'Attempts',
  webhook: 'Webhooks',
  books: 'Books',
  money: 'Money',
  mail: 'Mail',
  review: 'Review',
  report: 'Reports',
  update: 'Updates',
  act: 'Staff',
} as const
export type TimelineKind = keyof typeof TIMELINE_KINDS

const kinds = Object.keys(TIMELINE_KINDS).filter((kind): kind is TimelineKind => kind in TIMELINE_KINDS)

/** One line of a journal: what one account is charged with, or credited. */
export const bookLineShape = z.strictObject({
  account: z.string(),
  debitCents: centsShape.nullable(),
  creditCents: centsShape.nullable(),
})
export type BookLine = z.output<typeof bookLineShape>

export const timelineEntryShape = z.strictObject({
  /** Unique in its timeline. */
  entryId: z.string(),
  happenedAt: timeShape,
  kind: z.enum(kinds),
  title: z.string(),
  detail: z.string().nullable(),
  lines: z.array(bookLineShape),
  /** The page of the staff area about it; null where there is none. */
  address: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntryShape>

/** An entry without lines and page of its own, as most are. */
export const timelineEntry = (
  kind: TimelineKind,
  at: Date,
  title: string,
  more: Partial<Pick<TimelineEntry, 'detail' | 'lines' | 'address'>> & { readonly id?: string } = {},
): TimelineEntry => ({
  entryId: `${kind}:${at.getTime()}:${more.id ?? title}`,
  happenedAt: at.toISOString(),
  kind,
  title,
  detail: more.detail ?? null,
  lines: more.lines ?? [],
  address: more.address ?? null,
})

/** Newest first; of one moment, what is later in the list was later. */
export const newestFirst = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.happenedAt.localeCompare(a.entry.happenedAt) || b.index - a.index)
    .map(({ entry }) => entry)
