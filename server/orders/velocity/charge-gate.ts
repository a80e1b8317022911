import { Refusal } from '#server/platform/refusal.ts'

const AT_ONCE = 6
const WAITING_MAX = 120
const RETRY_SECONDS = 30

type ChargeGate = <T>(address: string, charge: () => Promise<T>) => Promise<T>

type Line = { inside: number; readonly waiting: (() => void)[] }

/**
 * Lets a few charges of one address through at a time, the others in turn: how often its cards fail is only known
 * once the provider has answered, and a hundred sent at once must not all be asked about before the first answer. A
 * person never waits here; a roomful of them, for a second or two.
 */
export const chargeGate = (): ChargeGate => {
  const lines = new Map<string, Line>()

  const enter = async (address: string): Promise<Line> => {
    const line = lines.get(address) ?? { inside: 0, waiting: [] }
    lines.set(address, line)
    if (line.inside < AT_ONCE) {
      line.inside += 1
      return line
    }
    if (line.waiting.length >= WAITING_MAX)
      throw new Refusal('slowDown', { retryAfterSeconds: RETRY_SECONDS, reason: 'too many charges at once' })
    await new Promise<void>((resolve) => line.waiting.push(resolve))
    return line
  }

  /** Whoever leaves hands the place on. */
  const leave = (address: string, line: Line): void => {
    const next = line.waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    line.inside -= 1
    if (line.inside === 0) lines.delete(address)
  }

  return async (address, charge) => {
    const line = await enter(address)
    try {
      return await charge()
    } finally {
      leave(address, line)
    }
  }
}
