import { HELD_CHANGE_STATES, type HeldEmailChange } from '#contract/accounts/held-email-calls.ts'
import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import {
  confirmHeldChange,
  endHeldChange,
  type HeldChangeRow,
  readHeldChange,
} from './held-changes.queries.ts'

const PURPOSE: MailedLink = 'held-email-change'

export type Side = HeldEmailChange['side']

/** Path of the link for one of the two addresses. */
export const heldChangePath = (
  signer: TokenSigner,
  { userId, changeId }: Pick<HeldChangeRow, 'userId' | 'changeId'>,
  side: Side,
): string => tokenPath('email-change', signer.sign(PURPOSE, [userId, changeId, side]))

type AnswerDeps = Pick<Deps, 'database' | 'signer' | 'clock'>

/** @throws notFound */
const requireChange = async (
  { database, signer }: AnswerDeps,
  token: string,
): Promise<{ readonly row: HeldChangeRow; readonly side: Side }> => {
  const [userId, changeId, side] = signer.read(PURPOSE, token) ?? []
  if (userId === undefined || changeId === undefined) throw new Refusal('notFound')
  const row = await readHeldChange(database.db, { userId, changeId })
  if (row === null || (side !== 'old' && side !== 'new')) throw new Refusal('notFound')
  return { row, side }
}

const describe = (row: HeldChangeRow, side: Side): HeldEmailChange => ({
  side,
  state: parseEnumColumn(HELD_CHANGE_STATES, row.outcome ?? 'waiting'),
  isConfirmed: row.confirmedAt !== null,
  dueAt: row.dueAt.toISOString(),
})

/** A held change as the reader of one of its mails sees it. @throws notFound */
export const readHeldEmailChange = async (deps: AnswerDeps, token: string): Promise<HeldEmailChange> => {
  const { row, side } = await requireChange(deps, token)
  return describe(row, side)
}

/**
 * Stops the change with the old address's link, confirms it with the new one's. Idempotent. @throws notFound;
 * conflict if it is over
 */
export const answerEmailChange = async (deps: AnswerDeps, token: string): Promise<HeldEmailChange> => {
  const { row, side } = await requireChange(deps, token)
  const { db } = deps.database
  const now = deps.clock.now()
  if (side === 'new') await confirmHeldChange(db, row, now)
  else if (!(await endHeldChange(db, row, 'canceled', now)) && row.outcome !== 'canceled')
    throw new Refusal('conflict', { sentence: 'It’s too late to stop it here. Contact us right away.' })
  return readHeldEmailChange(deps, token)
}
