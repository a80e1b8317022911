import { PENDING_CHANGE_STATES, type PendingEmailChange } from '#contract/accounts/pending-email-calls.ts'
import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import {
  confirmPendingChange,
  endPendingChange,
  type PendingChangeRow,
  readPendingChange,
} from './pending-changes.queries.ts'

/** Its name at the first release: another one would void the links that were mailed. */
const PURPOSE: MailedLink = 'held-email-change'

export type Side = PendingEmailChange['side']

/** Path of the link for one of the two addresses. */
export const pendingChangePath = (
  signer: TokenSigner,
  { userId, changeId }: Pick<PendingChangeRow, 'userId' | 'changeId'>,
  side: Side,
): string => tokenPath('email-change', signer.sign(PURPOSE, [userId, changeId, side]))

type AnswerDeps = Pick<Deps, 'database' | 'signer' | 'clock'>

/** @throws notFound */
const requireChange = async (
  { database, signer }: AnswerDeps,
  token: string,
): Promise<{ readonly row: PendingChangeRow; readonly side: Side }> => {
  const [userId, changeId, side] = signer.read(PURPOSE, token) ?? []
  if (userId === undefined || changeId === undefined) throw new Refusal('notFound')
  const row = await readPendingChange(database.db, { userId, changeId })
  if (row === null || (side !== 'old' && side !== 'new')) throw new Refusal('notFound')
  return { row, side }
}

const describe = (row: PendingChangeRow, side: Side): PendingEmailChange => ({
  side,
  state: parseEnumColumn(PENDING_CHANGE_STATES, row.outcome ?? 'waiting'),
  isConfirmed: row.confirmedAt !== null,
  dueAt: row.dueAt.toISOString(),
})

/** A pending change as the reader of one of its mails sees it. @throws notFound */
export const readPendingEmailChange = async (
  deps: AnswerDeps,
  token: string,
): Promise<PendingEmailChange> => {
  const { row, side } = await requireChange(deps, token)
  return describe(row, side)
}

/**
 * Stops the change with the old address's link, confirms it with the new one's. Idempotent. @throws notFound;
 * conflict if it is over
 */
export const answerEmailChange = async (deps: AnswerDeps, token: string): Promise<PendingEmailChange> => {
  const { row, side } = await requireChange(deps, token)
  const { db } = deps.database
  const now = deps.clock.now()
  if (side === 'new') await confirmPendingChange(db, row, now)
  else if (!(await endPendingChange(db, row, 'canceled', now)) && row.outcome !== 'canceled')
    throw new Refusal('conflict', { sentence: 'It’s too late to stop it here. Contact us right away.' })
  return readPendingEmailChange(deps, token)
}
