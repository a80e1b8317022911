import { formatDayAndYear } from '#contract/dates.ts'

/** A calendar day in Pacific Time. */
export const DayText = ({ day }: { readonly day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {formatDayAndYear(day)}
  </time>
)
