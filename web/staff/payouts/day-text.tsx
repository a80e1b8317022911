import { formatDate } from '#contract/dates.ts'

/** A Pacific calendar day; noon UTC is the same day there. */
export const DayText = ({ day }: { readonly day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {formatDate(new Date(`${day}T20:00:00Z`)).replace(', PT', '')}
  </time>
)
