import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { useNow } from '#web/ui/now.tsx'

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** "3 h", "1 h 20 min", "2 days": coarser for longer spans. */
export const spanText = (ms: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(Math.abs(ms) / HOUR_MS)
  if (hours >= 48) return plural(Math.floor(Math.abs(ms) / DAY_MS), 'day')
  const rest = minutes % 60
  return hours < 6 && rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
}

/** "In 3 h" or "40 min late". */
export const dueText = (dueAt: Date, now: Date): string => {
  const left = dueAt.getTime() - now.getTime()
  return left < 0 ? `${spanText(left)} late` : `In ${spanText(left)}`
}

export const isLate = (dueAt: string, now: Date): boolean => new Date(dueAt) < now

/** Countdown of a task, with its deadline below. */
export const DueText = ({ at }: { readonly at: string }) => {
  const now = useNow()
  return (
    <>
      <span
        className={classNames(
          'type-meta-strong block whitespace-nowrap',
          isLate(at, now) && 'text-poppy-deep',
        )}
      >
        {dueText(new Date(at), now)}
      </span>
      <span className="type-small block text-quiet">
        <DateText at={at} form="moment" />
      </span>
    </>
  )
}
