import { parseDollars } from '#contract/money.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'

/** Parameters of the filters in a list's address, as they are typed. */
export const FILTER_PARAMETERS = ['from', 'to', 'min', 'max', 'case', 'donor', 'email'] as const
export type FilterParameter = (typeof FILTER_PARAMETERS)[number]
/** Those of a list of donations, or of what became of them. */
export const DONATION_FILTERS = [
  'from',
  'to',
  'min',
  'max',
  'case',
  'donor',
] as const satisfies readonly FilterParameter[]
type Typed = Readonly<Partial<Record<FilterParameter, string>>>
type Problems = Readonly<Partial<Record<FilterParameter, string>>>

const AMOUNT_WRONG = 'Enter an amount, such as 20.50.'

/** Those of a list's filters that its address has: as typed, what is wrong with them, and as the call takes them. */
export const filtersIn = ({ searchParams }: URL, names: readonly FilterParameter[]) => {
  const typed: Typed = Object.fromEntries(
    names.flatMap((name) => {
      const text = searchParams.get(name)?.trim() ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )
  const centsOf = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : (parseDollars(text) ?? undefined)
  const [minCents, maxCents] = [centsOf(typed.min), centsOf(typed.max)]
  const amountProblems: Problems = {
    ...(typed.min !== undefined && minCents === undefined && { min: AMOUNT_WRONG }),
    ...(typed.max !== undefined && maxCents === undefined && { max: AMOUNT_WRONG }),
  }
  const input: ListFilters = {
    from: typed.from,
    to: typed.to,
    minCents,
    maxCents,
    ofCase: typed.case,
    donor: typed.donor,
    email: typed.email,
  }
  return { typed, input, amountProblems }
}

const PARAMETER_OF: Readonly<Record<string, FilterParameter>> = {
  from: 'from',
  to: 'to',
  minCents: 'min',
  maxCents: 'max',
  ofCase: 'case',
  donor: 'donor',
  email: 'email',
}

/** What is wrong with filters, by their parameter, from what the call says of its fields. */
export const filterProblems = (
  ofCall: Readonly<Partial<Record<string, string>>>,
  amountProblems: Problems,
): Problems => ({
  ...Object.fromEntries(
    Object.entries(ofCall).flatMap(([field, message]) =>
      PARAMETER_OF[field] === undefined ? [] : [[PARAMETER_OF[field], message]],
    ),
  ),
  ...amountProblems,
})

/** The filters as text, for the address of the list's CSV file. */
export const csvFilters = (input: ListFilters): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
