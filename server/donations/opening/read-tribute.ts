import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import {
  TRIBUTE_KIND_MISSING,
  TRIBUTE_NAME_MAX,
  TRIBUTE_NAME_MISSING,
  TRIBUTE_NAME_TOO_LONG,
  type Tribute,
  tributeKindOf,
} from '#contract/donations/tribute.ts'
import { cleanLine, countCharacters } from '#contract/plain-text.ts'
import { invalidFields } from '#server/platform/refusal.ts'

type Input = Pick<
  CallArguments<Calls['createOrder']>,
  'tributeKind' | 'tributeName' | 'tributeCardEmail' | 'tributeCardShowsAmount'
>

/** The greeting card that tells about the tribute: whom it is mailed to, and whether it names the donated amount. */
export type TributeCard = { readonly email: string; readonly showsAmount: boolean }
export type TributeWithCard = Tribute & { readonly card: TributeCard | null }

/**
 * Reads the tribute of a new order; null if it has none. @throws invalidInput if it has no kind, or
 * its name is missing or too long
 */
export const readTribute = (input: Input): TributeWithCard | null => {
  const { tributeKind: kind, tributeName = '', tributeCardEmail: email, tributeCardShowsAmount } = input
  const name = cleanLine(tributeName)
  if (kind === undefined) {
    if (name === '' && email === undefined) return null
    throw invalidFields([{ field: 'tributeKind', message: TRIBUTE_KIND_MISSING }])
  }
  if (!/[\p{L}\p{N}]/u.test(name))
    throw invalidFields([{ field: 'tributeName', message: TRIBUTE_NAME_MISSING }])
  if (countCharacters(name) > TRIBUTE_NAME_MAX)
    throw invalidFields([{ field: 'tributeName', message: TRIBUTE_NAME_TOO_LONG }])
  const card = email === undefined ? null : { email, showsAmount: tributeCardShowsAmount === true }
  return { kind, name, card }
}

/** The tribute in a row of orders or donations. */
export const tributeOf = (row: {
  readonly tributeKind: string | null
  readonly tributeName: string | null
}): Tribute | null => {
  const kind = tributeKindOf(row.tributeKind)
  return kind === null || row.tributeName === null ? null : { kind, name: row.tributeName }
}
