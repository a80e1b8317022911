import { formatAgo, formatDate, formatMoment, formatShortDate, formatTime } from '#contract/dates.ts'
import { useNow } from './now.tsx'

type DateTextProps = {
  /** ISO 8601, from the API. */
  readonly at: string
  /**
   * `date` Nov 2, 2026, PT · `short` Nov 2 (year and zone are nearby) · `time` 3:14 PM, PT · `moment` Nov 2,
   * 3:14 PM, PT
   */
  readonly form?: keyof typeof FORMS
}

const FORMS = { date: formatDate, short: formatShortDate, time: formatTime, moment: formatMoment } as const

/** A date or time, machine-readable and unbroken. The only component that renders one. */
export const DateText = ({ at, form = 'date' }: DateTextProps) => (
  <time dateTime={at} className="whitespace-nowrap">
    {FORMS[form](new Date(at))}
  </time>
)

type DatedSentenceProps = {
  readonly text: string
  /** The date within it, if any. */
  readonly at: string | null
}

/** A sentence shared by pages and mails, with its date as a `DateText`. */
export const DatedSentence = ({ text, at }: DatedSentenceProps) => {
  if (at === null) return text
  const day = formatDate(new Date(at))
  const [before, ...after] = text.split(day)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <DateText at={at} />
      {after.join(day)}
    </>
  )
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
