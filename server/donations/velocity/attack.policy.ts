import { MINUTE_MS } from '#contract/dates.ts'

/** Numbers of the last minutes' attempts and of the declined ones among them, of one case or overall. */
export type AttemptCounts = { readonly attempts: number; readonly declined: number }

export const ATTACK = {
  windowMs: 5 * MINUTE_MS,
  /** Minimum number of attempts to judge. */
  attemptsMin: 50,
  /** Share of declines from which an attack begins. Honest donors are declined one time in ten or twenty. */
  beginsAt: 0.3,
  /** Share of declines from which an attack goes on. */
  goesOnAt: 0.15,
  /** Time after the last high share of declines until the attack ends. */
  lastsMs: 10 * MINUTE_MS,
  /** An attack that resumes within this time counts as the same, without another alert. */
  sameWithinMs: 60 * MINUTE_MS,
} as const

export const isAttackAlarmOn = (highAt: Date | null, now: Date): boolean =>
  highAt !== null && highAt.getTime() + ATTACK.lastsMs > now.getTime()

/** Whether the share of declines is high; the threshold is lower while an attack is on (hysteresis). */
export const isHigh = ({ attempts, declined }: AttemptCounts, on: boolean): boolean =>
  attempts >= ATTACK.attemptsMin && declined >= attempts * (on ? ATTACK.goesOnAt : ATTACK.beginsAt)

/** Failures from which to query for an attack: fewer can't reach the threshold. */
export const ALERT_FAILURES_MIN = ATTACK.attemptsMin * ATTACK.goesOnAt
