import type { Deps } from '#server/deps.ts'
import type { StaffMember } from '#server/platform/staff.ts'

type NamedRow = {
  readonly caseId?: string | null
  readonly orderId?: string | null
  /** The id of what a mail is about. */
  readonly about?: string | null
}

type IdsOf<T> = (row: T) => readonly (string | null | undefined)[]

const idsOfRow: IdsOf<NamedRow> = ({ caseId, orderId, about }) => [caseId, orderId, about]

/**
 * A page of a list for staff, without the rows about the reader's own cases or account: a list shows no more than its rows'
 * own pages. `findOwnIds` of `server/staff/own-matters.ts` decides which are. `idsOf` gives the ids that a row names. A page
 * may have fewer rows than its limit.
 */
export const withoutOwnMatters = async <T, P extends { readonly items: readonly T[] }>(
  deps: Pick<Deps, 'database' | 'personalData' | 'handlers'>,
  { staffId }: Pick<StaffMember, 'staffId'>,
  reading: Promise<P & { readonly items: readonly T[] }>,
  ...[idsOf = idsOfRow]: T extends NamedRow ? [idsOf?: IdsOf<T>] : [idsOf: IdsOf<T>]
): Promise<P> => {
  const page = await reading
  const ids = page.items.map((row) => idsOf(row).filter((id) => typeof id === 'string'))
  const own = await deps.handlers.findOwnIds(deps, staffId, ids.flat())
  return { ...page, items: page.items.filter((_row, index) => ids[index]?.every((id) => !own.has(id))) }
}
