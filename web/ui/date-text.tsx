import type { ReactNode } from 'react'
import {
  formatAgo,
  formatDate,
  formatMoment,
  formatMomentIn,
  formatNearTimeIn,
  formatSecondIn,
  formatShortDate,
  formatTimeIn,
} from '#contract/dates.ts'
import { useNow } from './now.tsx'
import { useReaderZone } from './reader-zone.ts'

type DateTextProps = {
  /** ISO 8601, from the API. */
  readonly at: string
  /**
   * `date` Nov 2, 2026, PT · `short` Nov 2 (year and zone are nearby) · in the reader's zone: `time` 6:14 PM ET ·
   * `near` tomorrow, 6:14 PM ET, but the date for further days · `moment` Nov 2, 6:14 PM PT, for staff ·
   * `second` Nov 2, 6:14:07 PM PT, for staff's lists of what happens within a minute ·
   * `promise` Nov 2, 9:00 PM Pacific Time, an hour that is promised in Pacific Time
   */
  readonly form?: keyof typeof FORMS | 'near'
}

const FORMS = {
  date: (_zone: string, at: Date) => formatDate(at),
  short: (_zone: string, at: Date) => formatShortDate(at),
  time: formatTimeIn,
  moment: formatMomentIn,
  second: formatSecondIn,
  promise: (_zone: string, at: Date) => formatMoment(at),
} as const

const NearTime = ({ at }: Pick<DateTextProps, 'at'>) =>
  formatNearTimeIn(useReaderZone(), new Date(at), useNow())

/** A date or time, machine-readable and unbroken. The only component that renders one. */
export const DateText = ({ at, form = 'date' }: DateTextProps) => {
  const zone = useReaderZone()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {form === 'near' ? <NearTime at={at} /> : FORMS[form](zone, new Date(at))}
    </time>
  )
}

type DatedSentenceProps = {
  readonly text: string
  /** The dates that may be within it, in its order, as `formatMoment`, `formatDate` or `formatShortDate` writes them. */
  readonly at: string | null | readonly (string | null)[]
}

const SENTENCE_FORMS = [
  ['promise', formatMoment],
  ['date', formatDate],
  ['short', formatShortDate],
] as const

const DIGIT = /^\d/

/** A sentence shared by pages and mails, with each of its dates as a `DateText`. */
export const DatedSentence = ({ text, at }: DatedSentenceProps): ReactNode => {
  const [first = null, ...others] = [at].flat()
  if (first === null) return others.length === 0 ? text : <DatedSentence text={text} at={others} />
  const date = new Date(first)
  for (const [form, format] of SENTENCE_FORMS) {
    const day = format(date)
    const [before = '', ...rest] = text.split(day)
    const after = rest.join(day)
    // "Dec 3" isn't in "Dec 30".
    if (rest.length > 0 && !DIGIT.test(after))
      return (
        <>
          {before}
          <DateText at={first} form={form} />
          <DatedSentence text={after} at={others} />
        </>
      )
  }
  return <DatedSentence text={text} at={others} />
}

type AgoTextProps = Pick<DateTextProps, 'at'> & {
  /** Lower-case inside a sentence: "yesterday". */
  readonly inSentence?: boolean
}

const startInLowerCase = (text: string): string =>
  text.replace(/^(Just now|Yesterday)$/, (word) => word.toLowerCase())

/** "12 minutes ago", "Yesterday", `Nov 19`; updates while the page is open. */
export const AgoText = ({ at, inSentence = false }: AgoTextProps) => {
  const text = formatAgo(new Date(at), useNow())
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {inSentence ? startInLowerCase(text) : text}
    </time>
  )
}
