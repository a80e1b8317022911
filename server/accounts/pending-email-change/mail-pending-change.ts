import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { personOf } from '../account-person.ts'
import { readUser } from '../read-user.ts'
import { pendingChangePath, type Side } from './answer-email-change.ts'
import { newEmailContext } from './change-person-email.ts'
import { type PendingChangeKey, readPendingChange } from './pending-changes.queries.ts'
import { pendingEmailChangeMail, pendingEmailChangeTitle } from './pending-email-change-mail.tsx'

/** Mails one of the two addresses about a pending change. */
export const mailPendingChange = async (
  deps: Deps,
  { side, ...key }: PendingChangeKey & { readonly side: Side },
): Promise<void> => {
  const { db } = deps.database
  const { userId, changeId } = key
  const row = await readPendingChange(db, key)
  if (row === null || row.endedAt !== null) return
  const newEmail = await deps.personalData.open(
    db,
    personOf(userId),
    newEmailContext(userId, changeId),
    row.newEmail,
  )
  const to = side === 'new' ? newEmail : ((await readUser(deps, db, userId))?.email ?? null)
  if (to === null) return
  const { publicOrigin, brand } = deps.config
  const facts = {
    publicOrigin,
    brand,
    to,
    side,
    dueAt: row.dueAt,
    answerPath: pendingChangePath(deps.signer, row, side),
  }
  await deps.mail.send({
    to,
    subject: pendingEmailChangeTitle(facts),
    messageId: `pending-email-change-${changeId}-${side}`,
    caseId: null,
    ...renderMail(pendingEmailChangeMail(facts)),
  })
}
