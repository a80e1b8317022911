import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../app.ts'

const DAY_MS = 86_400_000
const LONGEST_JUMP_DAYS = 3650

const jumpShape = z.strictObject({
  advanceDays: z.coerce.number().min(0).max(LONGEST_JUMP_DAYS).default(0),
  advanceSeconds: z.coerce
    .number()
    .min(0)
    .max(LONGEST_JUMP_DAYS * 86_400)
    .default(0),
})

/** Jumps ahead, then does all that became due and delivers what came of it. */
export const advanceClock = async (outside: Outside, given: unknown): Promise<{ now: string }> => {
  const { advanceDays, advanceSeconds } = jumpShape.parse(given)
  const byMs = Math.round(advanceDays * DAY_MS + advanceSeconds * 1000)
  await outside.clock.advance(outside.database.sql, byMs)
  await outside.stripe.flush()
  return { now: new Date(outside.clock.nowMs()).toISOString() }
}

export const clockRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  app.post('/clock', (request) => advanceClock(outside, request.body))
}
