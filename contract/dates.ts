/**
 * The zone of every date, and of times whose reader's zone is unknown. `Intl` knows its rules, so no date library is
 * needed.
 */
export const DISPLAY_TIME_ZONE = 'America/Los_Angeles'

const zone = { timeZone: DISPLAY_TIME_ZONE } as const
const dayFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  ...zone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const shortDayFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  ...zone,
  month: 'short',
  day: 'numeric',
})
const timeFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  ...zone,
  hour: 'numeric',
  minute: '2-digit',
})
const keyFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  ...zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const monthFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** `Nov 2, 2026, PT` */
export const formatDate = (at: Date): string => `${dayFormat.format(at)}, PT`

/** `Nov 2`: only in a list that shows the year and the zone elsewhere. */
export const formatShortDate = (at: Date): string => shortDayFormat.format(at)

/** Newer ICU data separates "PM" by a narrow space, which older data doesn't know. */
const withPlainSpaces = (text: string): string => text.replace(/\u202f/g, ' ')

/** `3:14 PM`: only in a list that names the zone elsewhere. */
export const formatClock = (at: Date): string => withPlainSpaces(timeFormat.format(at))

/** `3:14 PM Pacific Time`: in mails, and wherever else the reader's zone is unknown. */
export const formatTime = (at: Date): string => `${formatClock(at)} Pacific Time`

/** `Nov 2, 3:14 PM Pacific Time`: a time close enough to omit its year. */
export const formatMoment = (at: Date): string => `${formatShortDate(at)}, ${formatTime(at)}`

const formatsOfZone = (timeZone: string) => ({
  time: new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortGeneric',
  }),
  second: new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortGeneric',
  }),
  day: new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }),
  key: new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
})
const zones = new Map<string, ReturnType<typeof formatsOfZone>>()

/** Formats of a zone, kept because they are slow to make. */
const zoneFormats = (timeZone: string): ReturnType<typeof formatsOfZone> => {
  const formats = zones.get(timeZone) ?? formatsOfZone(timeZone)
  zones.set(timeZone, formats)
  return formats
}

/** `6:14 PM ET`: a time on a page, in its reader's zone. */
export const formatTimeIn = (timeZone: string, at: Date): string =>
  withPlainSpaces(zoneFormats(timeZone).time.format(at))

/** `Nov 2, 6:14 PM ET`: where all times are in one zone, or their minutes tell them apart. */
export const formatMomentIn = (timeZone: string, at: Date): string =>
  `${zoneFormats(timeZone).day.format(at)}, ${formatTimeIn(timeZone, at)}`

/** `Nov 2, 6:14:07 PM ET`: where several things happen within a minute. */
export const formatSecondIn = (timeZone: string, at: Date): string => {
  const { day, second } = zoneFormats(timeZone)
  return `${day.format(at)}, ${withPlainSpaces(second.format(at))}`
}

/** `2026-11-02`, the calendar day in a zone. */
const dayIn = (timeZone: string, at: Date): string => zoneFormats(timeZone).key.format(at)

const NEAR_DAYS = new Map<number, 'today' | 'tomorrow' | 'yesterday'>([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/** `today`, `tomorrow` or `yesterday`, as the zone has it; null for further days. */
export const nearDayIn = (timeZone: string, at: Date, now: Date) => {
  const daysAhead = (Date.parse(dayIn(timeZone, at)) - Date.parse(dayIn(timeZone, now))) / DAY_MS
  return NEAR_DAYS.get(daysAhead) ?? null
}

/**
 * `tomorrow, 6:14 PM ET`: a time on a page, in its reader's zone. On further days its minute doesn't matter, and it's
 * the date, like every other: `Nov 2, 2026, PT`.
 */
export const formatNearTimeIn = (timeZone: string, at: Date, now: Date): string => {
  const day = nearDayIn(timeZone, at, now)
  return day === null ? formatDate(at) : `${day}, ${formatTimeIn(timeZone, at)}`
}

/** `2026-11-02`, the Pacific calendar day, used to group and compare days. */
export const pacificDay = (at: Date): string => keyFormat.format(at)

/** `Nov 2` for a Pacific calendar day such as `2026-11-02`. */
export const formatDay = (day: string): string => formatShortDate(new Date(`${day}T20:00:00Z`))

/** `Nov 2, 2026` for a Pacific calendar day such as `2026-11-02`. 20:00 UTC is about noon of the same day there. */
export const formatDayAndYear = (day: string): string => dayFormat.format(new Date(`${day}T20:00:00Z`))

/** `Nov 9–20, 2026`, `Oct 28–Nov 3, 2026`, `Dec 28, 2026–Jan 3, 2027` for two Pacific calendar days. */
export const formatDays = (from: string, to: string): string => {
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDayAndYear(from)}–${formatDayAndYear(to)}`
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${formatDay(from)}–${isSameMonth ? Number(to.slice(8)) : formatDay(to)}, ${to.slice(0, 4)}`
}

/** End of a Pacific calendar day such as `2027-01-31`: the zone is 7 or 8 hours behind UTC. */
export const endOfPacificDay = (day: string): Date => {
  const nextDay = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  const inSummer = new Date(nextDay + 7 * HOUR_MS)
  return pacificDay(inSummer) > day ? inSummer : new Date(nextDay + 8 * HOUR_MS)
}

/** The last moment of a time's Pacific day. A deadline that people read as a day is kept until then. */
export const lastMomentOfDay = (at: Date): Date => new Date(endOfPacificDay(pacificDay(at)).getTime() - 1)

/** An hour, of 24, of a Pacific calendar day. The clocks change at night, so hours from 3 on count back from midnight. */
export const pacificHour = (day: string, hour: number): Date =>
  new Date(endOfPacificDay(day).getTime() - (24 - hour) * HOUR_MS)

/** The calendar day so many days after one such as `2026-11-02`, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of the week that a calendar day is in. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The last Pacific calendar days up to today, oldest first. Counts days, because some have 23 or 25 hours. */
export const lastPacificDays = (now: Date, count: number): string[] => {
  const today = pacificDay(now)
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count))
}

/** `November 2026` for the month `2026-11`. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** The Pacific calendar year of a time. */
export const pacificYear = (at: Date): number => Number(pacificDay(at).slice(0, 4))

/** Start of a Pacific calendar year: in January the zone is eight hours behind UTC. */
export const startOfPacificYear = (year: number): Date => new Date(Date.UTC(year, 0, 1, 8))

/** Start of a Pacific calendar month, counted from 1: the zone is seven or eight hours behind UTC. */
export const startOfPacificMonth = (year: number, month: number): Date => {
  const inSummer = new Date(Date.UTC(year, month - 1, 1, 7))
  return pacificDay(inSummer).endsWith('-01') ? inSummer : new Date(Date.UTC(year, month - 1, 1, 8))
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'} ago`

/** Relative times in donation lists: "12 minutes ago" under 24 hours, then "Yesterday", then `Nov 19`. */
export const formatAgo = (at: Date, now: Date): string => {
  const elapsedMs = now.getTime() - at.getTime()
  if (elapsedMs < MINUTE_MS) return 'Just now'
  if (elapsedMs < HOUR_MS) return plural(Math.floor(elapsedMs / MINUTE_MS), 'minute')
  if (elapsedMs < DAY_MS) return plural(Math.floor(elapsedMs / HOUR_MS), 'hour')
  if (pacificDay(at) === pacificDay(new Date(now.getTime() - DAY_MS))) return 'Yesterday'
  return pacificDay(at).slice(0, 4) === pacificDay(now).slice(0, 4) ? formatShortDate(at) : formatDate(at)
}
