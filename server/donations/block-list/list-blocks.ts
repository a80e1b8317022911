import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { BlockPart } from '#contract/staff/block-calls.ts'
import { staffNamesOf } from '#server/accounts/staff/read-person.ts'
import type { Deps } from '#server/deps.ts'
import { readBlocks } from './block-list.queries.ts'

const partOf = (key: string): BlockPart => {
  const [kind] = key.split(':')
  return kind === 'email' || kind === 'card' ? kind : 'network'
}

/** The block list, newest first. */
export const listBlocks = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  page: CallArguments<Calls['staffBlocks']>,
): Promise<CallOutput<Calls['staffBlocks']>> => {
  const { items, nextCursor } = await readBlocks(deps.database.db, page)
  const names = await staffNamesOf(
    deps,
    items.map(({ addedBy }) => addedBy),
  )
  const described = items.map(({ key, orderId, reason, addedBy, addedAt }) => ({
    key,
    part: partOf(key),
    orderId,
    reason,
    addedBy: names.get(addedBy ?? '') ?? 'A former colleague',
    addedAt: addedAt.toISOString(),
  }))
  return { items: described, nextCursor }
}
