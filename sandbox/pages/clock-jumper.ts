import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { countMails } from '../inbox/mails.ts'
import type { Outside } from '../outside.ts'

const LONGEST_JUMP_DAYS = 3650
/** Number of past days that are kept, in memory. */
const DAYS_SHOWN = 90

const jumpShape = z.strictObject({
  advanceDays: z.coerce.number().min(0).max(LONGEST_JUMP_DAYS).default(0),
  advanceSeconds: z.coerce
    .number()
    .min(0)
    .max(LONGEST_JUMP_DAYS * 86_400)
    .default(0),
})

/** A day that was jumped over, or a part of it, with what happened. */
export type JumpedDay = { readonly untilMs: number; readonly lines: readonly string[] }

export type Jumper = {
  /** Jumps once all earlier jumps are done. */
  readonly jump: (request: unknown) => Promise<{ readonly now: string }>
  /** Target time of the running jump; null if none is running. */
  readonly until: () => number | null
  /** Past days, latest first. */
  readonly days: () => readonly JumpedDay[]
}

const mailsText = (count: number): string => `${count} ${count === 1 ? 'e-mail' : 'e-mails'}`

/**
 * Jumps day by day. On each day, runs the due work, delivers its webhooks, and lets Hearten do its work. Jumps are
 * serialized, because two concurrent ones would run a day twice.
 */
export const createJumper = (outside: Outside): Jumper => {
  const { clock, database, stripe } = outside
  let lastJump: Promise<unknown> = Promise.resolve()
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
    untilMs = clock.nowMs() + byMs
    try {
      // Before the jump, so that even a jump of zero runs all due work.
      await stripe.flush()
      for (let remainingMs = byMs; remainingMs > 0; remainingMs -= DAY_MS)
        await passDay(Math.min(remainingMs, DAY_MS))
    } finally {
      untilMs = null
    }
  }

  return {
    jump: async (request) => {
      const { advanceDays, advanceSeconds } = jumpShape.parse(request)
      const thisJump = lastJump.then(() => jump(Math.round(advanceDays * DAY_MS + advanceSeconds * 1000)))
      lastJump = thisJump.catch(() => undefined)
      await thisJump
      return { now: new Date(clock.nowMs()).toISOString() }
    },
    until: () => untilMs,
    days: () => days,
  }
}
