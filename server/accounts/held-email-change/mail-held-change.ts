import {
  heldEmailChangeMail,
  heldEmailChangeTitle,
} from '#server/accounts/held-email-change/held-email-change-mail.tsx'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { personOf } from '../account-person.ts'
import { readUser } from '../read-user.ts'
import { heldChangePath, type Side } from './answer-email-change.ts'
import { newEmailContext } from './change-person-email.ts'
import { type HeldChangeKey, readHeldChange } from './held-changes.queries.ts'

/** Mails one of the two addresses about a held change. */
export const mailHeldChange = async (
  deps: Deps,
  { side, ...key }: HeldChangeKey & { readonly side: Side },
): Promise<void> => {
  const { db } = deps.database
  const { userId, changeId } = key
  const row = await readHeldChange(db, key)
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
    answerPath: heldChangePath(deps.signer, row, side),
  }
  await deps.mail.send({
    to,
    subject: heldEmailChangeTitle(facts),
    messageId: `held-email-change-${changeId}-${side}`,
    ...renderMail(heldEmailChangeMail(facts)),
  })
}
