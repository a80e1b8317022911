import type { Clock } from '#server/platform/clock.ts'
import { type Risk, riskOf } from './order-risk.policy.ts'

const FORGOTTEN_AFTER_MS = 10 * 60_000
/** Addresses that are remembered; the ones seen first are forgotten first. */
const ADDRESSES_MAX = 20_000

export type RefusalMemory = {
  readonly note: (address: string) => void
  readonly riskOf: (address: string) => Risk
}

/** What this process saw of refused cards in the last minutes, by address. */
export const refusalMemory = ({ now }: Clock): RefusalMemory => {
  const seen = new Map<string, { refusals: number; readonly sinceMs: number }>()
  const lately = (address: string) => {
    const known = seen.get(address)
    return known !== undefined && now().getTime() - known.sinceMs < FORGOTTEN_AFTER_MS ? known : undefined
  }
  return {
    note: (address) => {
      const known = lately(address)
      if (known !== undefined) {
        known.refusals += 1
        return
      }
      seen.delete(address)
      const [oldest] = seen.keys()
      if (oldest !== undefined && seen.size >= ADDRESSES_MAX) seen.delete(oldest)
      seen.set(address, { refusals: 1, sinceMs: now().getTime() })
    },
    riskOf: (address) => riskOf(lately(address)?.refusals ?? 0),
  }
}
