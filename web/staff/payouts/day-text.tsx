import { formatDate } from '#contract/dates.ts'

/** A calendar day of the Pacific coast; at noon of UTC it is the same day there. */
export const DayText = ({ day }: { readonly day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {formatDate(new Date(`${day}T20:00:00Z`)).replace(', PT', '')}
  </time>
)
