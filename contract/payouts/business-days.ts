import { DAY_MS, pacificDay } from '../dates.ts'

/** Noon on the Pacific coast, or an hour later in summer time: the same calendar day there and in UTC. */
const NOON_IN_UTC = '20:00:00Z'

const isWeekend = (noon: Date): boolean => noon.getUTCDay() === 0 || noon.getUTCDay() === 6

/** Deadline of a promise in business days, Monday to Friday by the Pacific calendar: noon of its last day. */
export const afterBusinessDays = (at: Date, days: number): Date => {
  let noon = new Date(`${pacificDay(at)}T${NOON_IN_UTC}`)
  for (let remaining = days; remaining > 0; ) {
    noon = new Date(noon.getTime() + DAY_MS)
    if (!isWeekend(noon)) remaining -= 1
  }
  return noon
}
