import type { ComponentProps } from 'react'
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
import type { FilterForm } from '../filter-form.tsx'

export const PAYOUTS_PATH = '/staff/payouts'

/** Filters of transfers. Of these, holds have those that aren't about an amount. */
export const PAYOUT_PAGE_FILTERS = ['from', 'to', 'min', 'max', 'case'] as const
export const HOLD_FILTERS = ['from', 'to', 'case'] as const

/** The page's state in its address: filters and cursors. */
export type PayoutsView = Readonly<Record<(typeof PAYOUT_PAGE_FILTERS)[number], string | null>> & {
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
  readonly filters: Pick<ComponentProps<typeof FilterForm>, 'typed' | 'problems'>
  /** The filters of each list, for its CSV file. */
  readonly inCsv: Readonly<Record<'payouts' | 'holds', Readonly<Record<string, string | undefined>>>>
  /** Idempotency key for what a form sends. */
  readonly formKey: string
}

const DAY = /^20\d\d-\d\d-\d\d$/

export const readView = ({ searchParams }: URL): PayoutsView => {
  const day = searchParams.get('day')
  const filter = (name: string): string | null => searchParams.get(name)?.trim() || null
  return {
    from: filter('from'),
    to: filter('to'),
    min: filter('min'),
    max: filter('max'),
    case: filter('case'),
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

const isTyped =
  (view: PayoutsView) =>
  (name: (typeof PAYOUT_PAGE_FILTERS)[number]): boolean =>
    view[name] !== null

/** Whether the page's lists are filtered by what was typed. */
export const isFiltered = (view: PayoutsView): boolean => PAYOUT_PAGE_FILTERS.some(isTyped(view))
/** Whether the filters are of transfers only. */
export const isByAmount = (view: PayoutsView): boolean => (['min', 'max'] as const).some(isTyped(view))

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
