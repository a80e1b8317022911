import { Refusal } from '#server/platform/refusal.ts'
import { networksIn } from './risk-signals.ts'

/** So many charges of one address, one line, one block are with the provider at a time. */
const AT_ONCE = { address: 6, line: 12, block: 24 } as const
/** For each place inside. */
const WAITING = 20
const RETRY_SECONDS = 30

type ChargeGate = <T>(address: string, charge: () => Promise<T>) => Promise<T>

type Line = { inside: number; readonly waiting: (() => void)[] }

/**
 * Lets a few charges of one address through at a time, the others in turn: how often its cards fail is only known
 * once the provider has answered, and a hundred sent at once must not all be asked about before the first answer. A
 * person never waits here; a roomful of them, for a second or two.
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

/** By the address and by the networks around it: whoever has a thousand addresses of one network is held there. */
export const chargeGate = (): ChargeGate => {
  const gates = {
    address: gateFor(AT_ONCE.address),
    line: gateFor(AT_ONCE.line),
    block: gateFor(AT_ONCE.block),
  }
  // Into the narrowest first: a place in a wide one is only held by a charge that is under way.
  return (addressKey, charge) =>
    networksIn(addressKey).reduceRight(
      (inner, { bucket, key }) =>
        () =>
          gates[bucket](key, inner),
      charge,
    )()
}
