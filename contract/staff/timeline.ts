import * as z from 'zod'
import { centsShape, timeShape } from '#contract/shapes.ts'

/** Filters of a staff timeline, by kind of entry. */
export const TIMELINE_KINDS = {
  state: 'States',
  attempt: 'Attempts',
  webhook: 'Webhooks',
  books: 'Books',
  money: 'Money',
  mail: 'E-mail',
  review: 'Review',
  report: 'Reports',
  update: 'Updates',
  act: 'Staff',
} as const
export type TimelineKind = keyof typeof TIMELINE_KINDS

const kinds = Object.keys(TIMELINE_KINDS).filter((kind): kind is TimelineKind => kind in TIMELINE_KINDS)

/** One side of a journal line: an account's debit or credit. */
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
  /** Text shown when the entry is expanded: a mail's text, an event's stored fields. */
  more: z.string().nullable(),
  /** How often it arrived: a provider may deliver one event several times. */
  times: z.int(),
  lines: z.array(bookLineShape),
  /** The gifts of a day that it sums up; null for what a person did, and for all else. */
  gifts: z.strictObject({ count: z.int(), cents: centsShape }).nullable(),
  /** Staff page about it; null if there is none. */
  address: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntryShape>

/** Creates an entry. By default it has no detail, lines or address; `id` distinguishes entries of one kind and time. */
export const timelineEntry = (
  kind: TimelineKind,
  at: Date,
  title: string,
  extra: Partial<Pick<TimelineEntry, 'detail' | 'more' | 'times' | 'lines' | 'gifts' | 'address'>> & {
    readonly id?: string
  } = {},
): TimelineEntry => ({
  entryId: `${kind}:${at.getTime()}:${extra.id ?? title}`,
  happenedAt: at.toISOString(),
  kind,
  title,
  detail: extra.detail ?? null,
  more: extra.more ?? null,
  times: extra.times ?? 1,
  lines: extra.lines ?? [],
  gifts: extra.gifts ?? null,
  address: extra.address ?? null,
})

/** Newest first; entries of the same time are reversed, because later ones come later in the list. */
export const newestFirst = (entries: readonly TimelineEntry[]): TimelineEntry[] =>
  entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => b.entry.happenedAt.localeCompare(a.entry.happenedAt) || b.index - a.index)
    .map(({ entry }) => entry)
