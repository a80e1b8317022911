import { addDays, endOfPacificDay, pacificDay, pacificHour } from './dates.ts'

export const NOON = 12

/** Sunday is 0. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const isWeekday = (day: string): boolean => ![0, 6].includes(weekdayOf(day))

/** Holidays of the Federal Reserve on the same day each year, as `MM-DD`. */
const FIXED_HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25']
/** Those on the nth weekday of a month, as month, weekday and n. */
const WEEKDAY_HOLIDAYS = [
  ['01', 1, 3],
  ['02', 1, 3],
  ['09', 1, 1],
  ['10', 1, 2],
  ['11', 4, 4],
] as const

const isFixedHoliday = (day: string): boolean => FIXED_HOLIDAYS.includes(day.slice(5))

/** Whether the Federal Reserve is closed on a weekday. A holiday on a Sunday moves to Monday; one on a Saturday doesn't move. */
const isHoliday = (day: string): boolean => {
  const [month, weekday] = [day.slice(5, 7), weekdayOf(day)]
  if (isFixedHoliday(day) || (weekday === 1 && isFixedHoliday(addDays(day, -1)))) return true
  // Memorial Day is the last Monday of May.
  if (month === '05' && weekday === 1) return addDays(day, 7).slice(5, 7) !== '05'
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return WEEKDAY_HOLIDAYS.some(([ofMonth, of, n]) => ofMonth === month && of === weekday && n === nth)
}

/** Whether US banks settle transfers on a calendar day such as `2026-11-02`. */
export const isBankDay = (day: string): boolean => isWeekday(day) && !isHoliday(day)

const noonAfter = (at: Date, days: number, counts: (day: string) => boolean): Date => {
  let day = pacificDay(at)
  for (let remaining = days; remaining > 0; ) {
    day = addDays(day, 1)
    if (counts(day)) remaining -= 1
  }
  return pacificHour(day, NOON)
}

/** Deadline of a promise in business days, Monday to Friday by the Pacific calendar: noon there on its last day. */
export const afterBusinessDays = (at: Date, days: number): Date => noonAfter(at, days, isWeekday)

/** Since when a promise of so many business days isn't due yet: those given before are. */
export const dueBusinessDaysBefore = (now: Date, days: number): Date => {
  let day = pacificDay(now)
  while (afterBusinessDays(pacificHour(day, NOON), days) > now) day = addDays(day, -1)
  return endOfPacificDay(day)
}

/** The day on which money that leaves now is at a bank, so many bank days later: noon on the Pacific coast. */
export const afterBankDays = (at: Date, days: number): Date => noonAfter(at, days, isBankDay)

/** Whether a Saturday or Sunday lies between the Pacific days of two times. */
export const spansWeekend = (from: Date, until: Date): boolean => {
  const lastDay = pacificDay(until)
  for (let day = addDays(pacificDay(from), 1); day < lastDay; day = addDays(day, 1))
    if (!isWeekday(day)) return true
  return false
}
