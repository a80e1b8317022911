import { DAY_MS, endOfPacificDay, pacificDay } from './dates.ts'

const HALF_DAY_MS = DAY_MS / 2
/** Noon on the Pacific coast. The clocks change at night, so it is always twelve hours before midnight. */
const noonOf = (day: string): Date => new Date(endOfPacificDay(day).getTime() - HALF_DAY_MS)

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** Deadline of a promise in business days, Monday to Friday by the Pacific calendar: noon there on its last day. */
export const afterBusinessDays = (at: Date, days: number): Date => {
  let day = pacificDay(at)
  for (let remaining = days; remaining > 0; ) {
    day = dayAfter(day)
    if (!isWeekend(day)) remaining -= 1
  }
  return noonOf(day)
}
