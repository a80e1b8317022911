import { Refusal } from '#server/platform/refusal.ts'
import { networksIn } from './risk-signals.ts'

/** Concurrent charges at the provider per address, line and block. */
const AT_ONCE = { address: 6, line: 12, block: 24 } as const
/** Queue length per slot. */
const WAITING = 20
const RETRY_SECONDS = 30

type ChargeGate = <T>(address: string, charge: () => Promise<T>) => Promise<T>

type Line = { inside: number; readonly waiting: (() => void)[] }

/**
 * Limits the concurrent charges of one address and queues the rest: its failures are known only after the
 * provider has answered, so a hundred sent at once must not all be admitted before the first answer.
 * Individuals never wait; a room full of people waits a second or two.
 */
const gateFor = (atOnce: number): ChargeGate => {
  const lines = new Map<string, Line>()

  const enter = async (address: string): Promise<Line> => {
    const line = lines.get(address) ?? { inside: 0, waiting: [] }
    lines.set(address, line)
    if (line.inside < atOnce) {
      line.inside += 1
      return line
    }
    if (line.waiting.length >= atOnce * WAITING)
      throw new Refusal('slowDown', { retryAfterSeconds: RETRY_SECONDS, reason: 'too many charges at once' })
    await new Promise<void>((resolve) => line.waiting.push(resolve))
    return line
  }

  /** Passes the slot on. */
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

/**
 * Gates by the address and its wider networks, since one party may have a thousand addresses of one network.
 */
export const chargeGate = (): ChargeGate => {
  const gates = {
    address: gateFor(AT_ONCE.address),
    line: gateFor(AT_ONCE.line),
    block: gateFor(AT_ONCE.block),
  }
  // Enters the narrowest first, so that a slot of a wide network is only occupied by a running charge.
  return (addressKey, charge) =>
    networksIn(addressKey).reduceRight(
      (inner, { bucket, key }) =>
        () =>
          gates[bucket](key, inner),
      charge,
    )()
}
