import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#contract/dates.ts'
import { INTAKE } from '#contract/tracking/tracking-limits.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Browsers and networks counted; the least recently seen are evicted first. */
const COUNTED_MAX = 40_000

type Added = { readonly until: number; rows: number }

/**
 * Counts the rows that a browser and its network add in a day. In memory, and so per process, like the limits of
 * requests: a count in the database would cost as much as the rows that it prevents.
 * @param factor multiplies the quotas
 */
export const createIntakeQuota = (factor: number, clock: Clock) => {
  const addedBy = new LRUCache<string, Added>({ max: COUNTED_MAX })
  const addedOf = (key: string): Added => {
    const now = clock.now().getTime()
    const added = addedBy.get(key)
    if (added !== undefined && added.until > now) return added
    const none = { until: now + DAY_MS, rows: 0 }
    addedBy.set(key, none)
    return none
  }
  /** Counts rows if the quotas of both have room. @returns whether they have */
  return ({ visitorId, network }: { visitorId: string; network: string }, rows: number): boolean => {
    const ofVisitor = addedOf(`visitor ${visitorId}`)
    const ofNetwork = addedOf(`network ${network}`)
    if (ofVisitor.rows + rows > INTAKE.rowsPerVisitor * factor) return false
    if (ofNetwork.rows + rows > INTAKE.rowsPerNetwork * factor) return false
    ofVisitor.rows += rows
    ofNetwork.rows += rows
    return true
  }
}
