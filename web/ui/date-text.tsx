import { formatAgo, formatDate, formatShortDate, formatTime } from '#contract/dates.ts'
import { useNow } from './now.tsx'

type DateTextProps = {
  /** ISO 8601, as the API gives it. */
  readonly at: string
  /** `date` Nov 2, 2026, PT · `short` Nov 2 (year and zone stand nearby) · `time` 3:14 PM, PT */
  readonly form?: 'date' | 'short' | 'time'
}

const FORMS = { date: formatDate, short: formatShortDate, time: formatTime } as const

export const DateText = ({ at, form = 'date' }: DateTextProps) => (
  <time dateTime={at} className="whitespace-nowrap">
    {FORMS[form](new Date(at))}
  </time>
)

type AgoTextProps = Pick<DateTextProps, 'at'> & {
  /** Inside a sentence its word starts small: "yesterday". */
  readonly inSentence?: boolean
}

const small = (text: string): string => text.replace(/^(Just now|Yesterday)$/, (word) => word.toLowerCase())

/** "12 minutes ago", "Yesterday", `Nov 19`; keeps counting while the page is open. */
export const AgoText = ({ at, inSentence = false }: AgoTextProps) => {
  const text = formatAgo(new Date(at), useNow())
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {inSentence ? small(text) : text}
    </time>
  )
}
