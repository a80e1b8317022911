import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#contract/dates.ts'

/**
 * Processor time that a request of each group is charged, in milliseconds, roughly as `npm run bench -- anonymous-cost`
 * measures it. A page that has to be rendered is charged that in addition, and each row of a batch
 * of events and each megapixel of an uploaded picture.
 */
export const COSTS = {
  page: 1,
  render: 15,
  file: 0.25,
  read: 3,
  stream: 5,
  orderDraft: 5,
  money: 8,
  write: 15,
  rareWrite: 15,
  // Counted as a write, too.
  sendMail: 0,
  credentials: 100,
  shortLink: 3,
  browserEvents: 5,
  eventRow: 0.15,
  download: 100,
  megapixel: 15,
  /** Of AVIF and HEIC. */
  slowMegapixel: 60,
} as const

/**
 * Processor time a minute for all requests of a network together: a congregation of 120 donors a minute
 * takes nearly all of it.
 */
export const BUDGET_MS = 20_000
/** The part of it that only payments may use. */
export const PAYMENTS_MS = 5000

const PAYMENTS: ReadonlySet<string> = new Set<keyof typeof COSTS>(['orderDraft', 'money'])

/** Networks tracked; the least recently seen are evicted first. */
const NETWORKS_MAX = 20_000

type Spent = { readonly until: number; totalMs: number; paymentsMs: number }

/** Adds up what the requests of each network cost in a minute. @param factor multiplies the budget */
export const createWorkBudget = (factor: number, now: () => number = Date.now) => {
  const spentBy = new LRUCache<string, Spent>({ max: NETWORKS_MAX })
  const spentOf = (network: string): Spent => {
    const spent = spentBy.get(network)
    if (spent !== undefined && spent.until > now()) return spent
    const empty = { until: now() + MINUTE_MS, totalMs: 0, paymentsMs: 0 }
    spentBy.set(network, empty)
    return empty
  }
  /**
   * Charges a network for work, `times` over.
   * @returns null, or the seconds after which it may ask again: then nothing is charged
   */
  return (network: string, work: keyof typeof COSTS, times = 1): number | null => {
    const spent = spentOf(network)
    const cost = COSTS[work] * times
    const isPayment = PAYMENTS.has(work)
    const hasRoom =
      spent.totalMs + cost <= BUDGET_MS * factor &&
      (isPayment || spent.totalMs - spent.paymentsMs + cost <= (BUDGET_MS - PAYMENTS_MS) * factor)
    if (!hasRoom) return Math.max(1, Math.ceil((spent.until - now()) / 1000))
    spent.totalMs += cost
    if (isPayment) spent.paymentsMs += cost
    return null
  }
}
