import { MINUTE_MS } from '#contract/dates.ts'

/** What the last minutes' attempts came to, at one case or everywhere. */
export type Tried = { readonly attempts: number; readonly declined: number }

export const ATTACK = {
  windowMs: 5 * MINUTE_MS,
  /** Fewer attempts tell nothing. */
  attemptsMin: 50,
  /** Honest donors are declined one time in ten or twenty. */
  beginsAt: 0.3,
  goesOnAt: 0.15,
  /** So long after the share of declines was last high. */
  lastsMs: 10 * MINUTE_MS,
  /** One that begins again within this is the same, and nobody is told twice. */
  sameWithinMs: 60 * MINUTE_MS,
} as const

export const isOn = (highAt: Date | null, now: Date): boolean =>
  highAt !== null && highAt.getTime() + ATTACK.lastsMs > now.getTime()

/** Whether the share of declines is high: to go on it takes less than to begin. */
export const isHigh = ({ attempts, declined }: Tried, on: boolean): boolean =>
  attempts >= ATTACK.attemptsMin && declined >= attempts * (on ? ATTACK.goesOnAt : ATTACK.beginsAt)

/** Below so many failures the question needn't be asked. */
export const FAILURES_WORTH_A_LOOK = ATTACK.attemptsMin * ATTACK.goesOnAt
