import { DAY_MS } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import type { PlannedGift } from './plan-gifts.ts'

export type PlannedPayout = { readonly at: Date; readonly amountCents: number; readonly giftCount: number }

const WEEK_DAYS = 7
const CLEARS_DAYS = 3

const receives = ({ amountCents, coverFee }: PlannedGift): number =>
  coverFee ? amountCents : amountCents - cardFeeCents(amountCents)

/** A transfer each week from the first that is due, of whatever had cleared by then. */
export const planPayouts = (gifts: readonly PlannedGift[], first: Date, until: Date): PlannedPayout[] => {
  const payouts: PlannedPayout[] = []
  let paid = 0
  for (let at = first.getTime(); at < until.getTime(); at += WEEK_DAYS * DAY_MS) {
    const cleared = gifts.filter((gift) => gift.at.getTime() <= at - CLEARS_DAYS * DAY_MS)
    const fresh = cleared.slice(paid)
    if (fresh.length === 0) continue
    payouts.push({ at: new Date(at), amountCents: addCents(...fresh.map(receives)), giftCount: fresh.length })
    paid = cleared.length
  }
  return payouts
}
