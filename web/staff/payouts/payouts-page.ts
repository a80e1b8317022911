import { HOLD_KINDS, type HoldKind } from '#contract/identity-check/payout-holds.ts'
import {
  type NegativeBalance,
  PAYOUT_FILTERS,
  type PayoutFigures,
  type PayoutFilter,
  type PayoutRun,
  type StaffHold,
  type StaffPayout,
} from '#contract/payouts/payout-staff.ts'

export const PAYOUTS_PATH = '/staff/payouts'

/** The page's state in its address: filters and cursors. */
export type PayoutsView = {
  readonly state: PayoutFilter | null
  readonly day: string | null
  readonly kind: HoldKind | null
  /** `1`: only holds with an unanswered appeal. */
  readonly appealed: string | null
  /** Cursor of each list. */
  readonly runsAfter: string | null
  readonly payoutsAfter: string | null
  readonly holdsAfter: string | null
  readonly negativeAfter: string | null
}

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

/** Data of the page. */
export type PayoutsData = {
  readonly view: PayoutsView
  readonly figures: PayoutFigures
  readonly runs: Page<PayoutRun>
  /** Failed payouts not resolved yet. */
  readonly failed: Page<StaffPayout>
  readonly holds: Page<StaffHold>
  readonly negative: Page<NegativeBalance>
  readonly payouts: Page<StaffPayout>
  /** Idempotency key for what a form sends. */
  readonly formKey: string
}

const DAY = /^20\d\d-\d\d-\d\d$/

export const readView = ({ searchParams }: URL): PayoutsView => {
  const day = searchParams.get('day')
  return {
    state: PAYOUT_FILTERS.find((state) => state === searchParams.get('state')) ?? null,
    day: day !== null && DAY.test(day) ? day : null,
    kind: HOLD_KINDS.find((kind) => kind === searchParams.get('kind')) ?? null,
    appealed: searchParams.has('appealed') ? '1' : null,
    runsAfter: searchParams.get('runsAfter'),
    payoutsAfter: searchParams.get('payoutsAfter'),
    holdsAfter: searchParams.get('holdsAfter'),
    negativeAfter: searchParams.get('negativeAfter'),
  }
}

/** The page's address with changes to its view. What isn't changed stays. */
export const pageAddress = (view: PayoutsView, change: Partial<PayoutsView>): string => {
  const parameters = new URLSearchParams(
    Object.entries({ ...view, ...change }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )
  const query = parameters.toString()
  return query === '' ? PAYOUTS_PATH : `${PAYOUTS_PATH}?${query}`
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
