import { formatDate } from '#contract/dates.ts'

/** A calendar day in Pacific Time. 20:00 UTC is about noon of the same day there. */
export const DayText = ({ day }: { readonly day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {formatDate(new Date(`${day}T20:00:00Z`)).replace(', PT', '')}
  </time>
)
