import { hasLongNumber } from '#contract/cases/lookalikes.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import { caseOwner } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { conversationPath } from './conversation-link.ts'
import { type MessageKey, readConversation, readMessage } from './conversations.queries.ts'
import { messageMail, messageTitle } from './message-mail.tsx'
import { openConversation } from './sealed-conversation.ts'

const LINK = /https?:|www\.|\p{L}\.(com|net|org|io|me|ru|info)\b/iu

const ownerEmail = async (deps: Deps, caseId: string): Promise<string | null> => {
  const { db } = deps.database
  const ownerId = await caseOwner(db, caseId)
  return ownerId === null ? null : ((await readUser(deps, db, ownerId))?.email ?? null)
}

/** Mails a message to the other side of its conversation; not after either side ended it. */
export const mailMessage = async (deps: Deps, messageKey: MessageKey): Promise<void> => {
  const { db } = deps.database
  const message = await readMessage(db, messageKey)
  if (message === null) return
  const row = await readConversation(db, message)
  const [donatableCase, opened] = await Promise.all([
    readDonatableCase(deps, messageKey.caseId),
    row === null ? null : openConversation(deps, deps.database.db, row),
  ])
  if (row === null || donatableCase === null || opened === null) return
  const isToOrganizer = !message.fromOrganizer
  const to = isToOrganizer ? await ownerEmail(deps, messageKey.caseId) : opened.email
  if (to !== null && row.blockedBy === null) {
    const { publicOrigin, brand } = deps.config
    const text = opened.text(message)
    const facts = {
      publicOrigin,
      brand,
      ...mailedCaseOf(donatableCase),
      fromName: isToOrganizer ? opened.name : donatableCase.organizerName,
      isToOrganizer,
      text,
      hasContact: LINK.test(text) || hasLongNumber(text),
      conversationPath: conversationPath(deps.signer, {
        ...row,
        side: isToOrganizer ? 'organizer' : 'visitor',
      }),
    }
    await deps.mail.send({
      to,
      subject: messageTitle(facts),
      messageId: `message-${messageKey.messageId}`,
      caseId: messageKey.caseId,
      ...renderMail(messageMail(facts)),
    })
  }
}
