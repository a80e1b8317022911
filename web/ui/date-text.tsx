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

/** "12 minutes ago", "Yesterday", `Nov 19`; keeps counting while the page is open. */
export const AgoText = ({ at }: Pick<DateTextProps, 'at'>) => {
  const now = useNow()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatAgo(new Date(at), now)}
    </time>
  )
}
