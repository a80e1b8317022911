import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'

const zone = { timeZone: 'America/Los_Angeles' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', {
  ...zone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-US', {
  ...zone,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** Elapsed time in short form: `now`, `9 min`, `2 h`, `3 d`. */
export const shortAgo = (at: Date, nowMs: number): string => {
  const elapsedMs = nowMs - at.getTime()
  if (elapsedMs < MINUTE_MS) return 'now'
  if (elapsedMs < HOUR_MS) return `${Math.floor(elapsedMs / MINUTE_MS)} min`
  if (elapsedMs < DAY_MS) return `${Math.floor(elapsedMs / HOUR_MS)} h`
  return `${Math.floor(elapsedMs / DAY_MS)} d`
}

/** The time if it is today, such as `3:14:22 PM`, otherwise the date, such as `Nov 2, 2026`. In Pacific Time. */
export const clockTime = (atMs: number, nowMs: number): string => {
  const day = dayFormat.format(atMs)
  return day === dayFormat.format(nowMs) ? timeFormat.format(atMs).replace(/\u202f/g, ' ') : day
}

/** Date and time, such as `Nov 2, 2026, 3:14:22 PM, PT`. */
export const fullTime = (atMs: number): string =>
  `${dayFormat.format(atMs)}, ${timeFormat.format(atMs).replace(/\u202f/g, ' ')}, PT`
