import { formatDayAndYear, pacificDay } from '#contract/dates.ts'
import { formatCents, formatDecimal, parseDollars } from '#contract/money.ts'
import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'

type Page = { readonly label: string; readonly address: string; readonly detail: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** An amount with its cents or its dollar sign: four bare digits are a card's. Null if it isn't one. */
const centsIn = (typed: string): number | null =>
  /^\$\s?[\d,.]{1,15}$|^[\d,]{1,11}\.\d{2}$/.test(typed) ? parseDollars(typed.replace(/^\$\s?/, '')) : null

type DayParts = { readonly month: number; readonly day: number; readonly year: number | null }

const partsIn = (typed: string): DayParts | null => {
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(typed)
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(20\d\d))?$/.exec(typed)
  if (slashes !== null)
    return {
      month: Number(slashes[1]),
      day: Number(slashes[2]),
      year: slashes[3] ? Number(slashes[3]) : null,
    }
  const words = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:,? (20\d\d))?$/i.exec(typed)
  const month = MONTHS.indexOf(words?.[1]?.toLowerCase() ?? '') + 1
  if (words === null || month === 0) return null
  return { month, day: Number(words[2]), year: words[3] ? Number(words[3]) : null }
}

const isoOf = ({ month, day }: DayParts, year: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The day that was typed, such as "Nov 20": without a year the latest one that isn't in the future. Null if it is none. */
export const dayIn = (typed: string, now: Date): string | null => {
  const parts = partsIn(typed)
  if (parts === null) return null
  const today = pacificDay(now)
  const thisYear = Number(today.slice(0, 4))
  const inThisYear = isoOf(parts, thisYear)
  const iso =
    parts.year === null && inThisYear > today
      ? isoOf(parts, thisYear - 1)
      : isoOf(parts, parts.year ?? thisYear)
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

type List = {
  readonly name: string
  readonly path: string
  readonly capability: Capability
  readonly of: readonly string[]
}

/** Lists by day, with the parameters that name it. */
const DAY_LISTS: readonly List[] = [
  { name: 'Orders', path: '/staff/orders', capability: 'order.read', of: ['from', 'to'] },
  { name: 'Transfers', path: '/staff/payouts', capability: 'books.read', of: ['day'] },
  { name: 'Journals', path: '/staff/money/journals', capability: 'books.read', of: ['from', 'to'] },
]
/** Lists by amount. */
const AMOUNT_LISTS: readonly List[] = [
  { name: 'Orders', path: '/staff/orders', capability: 'order.read', of: ['min', 'max'] },
  { name: 'Disputes', path: '/staff/orders/disputes', capability: 'order.read', of: ['min', 'max'] },
  { name: 'Transfers', path: '/staff/payouts', capability: 'books.read', of: ['min', 'max'] },
]

const linksTo = (lists: readonly List[], roles: readonly StaffRole[], value: string, words: string): Page[] =>
  lists
    .filter(({ capability }) => hasCapability(roles, capability))
    .map(({ name, path, of }) => ({
      label: `${name} ${words}`,
      address: `${path}?${new URLSearchParams(of.map((parameter) => [parameter, value]))}`,
      detail: 'List',
    }))

/** The lists that a typed day or amount leads to. */
export const typedLists = (roles: readonly StaffRole[], typed: string, now: Date): Page[] => {
  const cents = centsIn(typed)
  if (cents !== null) return linksTo(AMOUNT_LISTS, roles, formatDecimal(cents), `of ${formatCents(cents)}`)
  const day = dayIn(typed, now)
  return day === null ? [] : linksTo(DAY_LISTS, roles, day, `of ${formatDayAndYear(day)}`)
}
