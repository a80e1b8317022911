import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { countMails } from '../inbox/mails.ts'
import type { Outside } from '../outside.ts'

const LONGEST_JUMP_DAYS = 3650
/** Retention of past days, until a restart. */
const DAYS_SHOWN = 90

const jumpShape = z.strictObject({
  advanceDays: z.coerce.number().min(0).max(LONGEST_JUMP_DAYS).default(0),
  advanceSeconds: z.coerce
    .number()
    .min(0)
    .max(LONGEST_JUMP_DAYS * 86_400)
    .default(0),
})

/** A skipped day, or part of one, with its events. */
export type JumpedDay = { readonly untilMs: number; readonly lines: readonly string[] }

export type Jumper = {
  /** Jumps after all earlier requested jumps. */
  readonly jump: (given: unknown) => Promise<{ readonly now: string }>
  /** Target of a running jump; null if there is none. */
  readonly until: () => number | null
  /** Past days, latest first. */
  readonly days: () => readonly JumpedDay[]
}

const mailsText = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`

/**
 * Jumps day by day: runs due work, delivers its webhooks, and lets Hearten run its day. Serialized, because
 * two concurrent jumps would run a day twice.
 */
export const createJumper = (outside: Outside): Jumper => {
  const { clock, database, stripe } = outside
  let last: Promise<unknown> = Promise.resolve()
  let untilMs: number | null = null
  let days: JumpedDay[] = []

  const passDay = async (byMs: number): Promise<void> => {
    const mailsBefore = await countMails(database.sql)
    await clock.advance(database.sql, byMs)
    await stripe.flush()
    const happened = await outside.onJump(byMs)
    await stripe.flush()
    const mails = (await countMails(database.sql)) - mailsBefore
    const lines = [...happened, ...(mails > 0 ? [mailsText(mails)] : [])]
    days = [{ untilMs: clock.nowMs(), lines }, ...days].slice(0, DAYS_SHOWN)
  }

  const jump = async (byMs: number): Promise<void> => {
    // Even a jump of zero waits until all due work is done.
    await stripe.flush()
    untilMs = clock.nowMs() + byMs
    try {
      for (let leftMs = byMs; leftMs > 0; leftMs -= DAY_MS) await passDay(Math.min(leftMs, DAY_MS))
    } finally {
      untilMs = null
    }
  }

  return {
    jump: async (given) => {
      const { advanceDays, advanceSeconds } = jumpShape.parse(given)
      const own = last.then(() => jump(Math.round(advanceDays * DAY_MS + advanceSeconds * 1000)))
      last = own.catch(() => undefined)
      await own
      return { now: new Date(clock.nowMs()).toISOString() }
    },
    until: () => untilMs,
    days: () => days,
  }
}
