import { HOLD_KINDS, type HoldKind } from '#contract/identity-check/payout-holds.ts'
import {
  type NegativeBalance,
  PAYOUT_FILTERS,
  type PayoutFigures,
  type PayoutFilter,
  type PayoutRun,
  type PayoutStop,
  type StaffHold,
  type StaffPayout,
} from '#contract/payouts/payout-staff.ts'

export const PAYOUTS_PATH = '/staff/payouts'

/** The page's state in its address: filters, cursors, and the open form. */
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
  readonly form: OpenForm | null
}

/**
 * The forms by what `OpenForm` names: `freeze` names a case's account, `unfreeze` and `answer` a hold, `retry` a
 * payout, `writeOff` and `write` a case, and `resume` a stop.
 */
export const FORMS = ['freeze', 'unfreeze', 'answer', 'retry', 'writeOff', 'write', 'stop', 'resume'] as const
export type FormName = (typeof FORMS)[number]
export type OpenForm = { readonly name: FormName; readonly caseId: string; readonly id: string }

/** The form that lifts a stop of all transfers. */
export const resumeForm = ({ stopId }: Pick<PayoutStop, 'stopId'>): OpenForm => ({
  name: 'resume',
  caseId: '',
  id: stopId,
})

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

/** The open form: a parameter with the form's name, whose value is `caseId` or `caseId.id`. */
const formOf = (parameters: URLSearchParams): OpenForm | null => {
  const name = FORMS.find((form) => parameters.has(form))
  if (name === undefined) return null
  const [caseId = '', id = ''] = (parameters.get(name) ?? '').split('.')
  return { name, caseId, id }
}

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
    form: formOf(searchParams),
  }
}

const formValue = ({ caseId, id }: OpenForm): string => (id === '' ? caseId : `${caseId}.${id}`)

/** The page's address with a form, for links from other pages. */
export const formAddress = (form: OpenForm): string =>
  `${PAYOUTS_PATH}?${new URLSearchParams({ [form.name]: formValue(form) })}`

/** The page's address with changes to its view. What isn't changed stays, so that opening a form keeps the lists. */
export const pageAddress = (view: PayoutsView, change: Partial<PayoutsView>): string => {
  const { form, ...lists } = { ...view, ...change }
  const parameters = new URLSearchParams(
    Object.entries(lists).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  if (form !== null) parameters.set(form.name, formValue(form))
  const query = parameters.toString()
  return query === '' ? PAYOUTS_PATH : `${PAYOUTS_PATH}?${query}`
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
