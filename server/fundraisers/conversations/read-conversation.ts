import type { Conversation } from '#contract/fundraisers/conversation-calls.ts'
import { isErased, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { conversationOf, type SideOfConversation } from './conversation-link.ts'
import { type ConversationRow, readConversation, readMessages } from './conversations.queries.ts'
import { openConversation } from './sealed-conversation.ts'

type Linked = { readonly link: SideOfConversation; readonly row: ConversationRow }

/** The conversation of a signed link. @throws notFound, also for an organizer who was erased */
export const requireConversation = async (
  { database, signer }: Pick<Deps, 'database' | 'signer'>,
  token: string,
): Promise<Linked> => {
  const link = conversationOf(signer, token)
  const row = link === null ? null : await readConversation(database.db, link)
  if (link === null || row === null) throw new Refusal('notFound')
  if (link.side === 'organizer' && (await isErased(database.db, link.caseId))) throw new Refusal('notFound')
  return { link, row }
}

/** A conversation from one side. @throws notFound, also if the visitor was erased */
export const describeConversation = async (deps: Deps, token: string): Promise<Conversation> => {
  const { link, row } = await requireConversation(deps, token)
  const [donatableCase, opened, messages] = await Promise.all([
    readDonatableCase(deps, row.caseId),
    openConversation(deps, deps.database.db, row),
    readMessages(deps.database.db, row),
  ])
  if (donatableCase === null || opened === null) throw new Refusal('notFound')
  const { blockedBy } = row
  return {
    caseId: row.caseId,
    slug: donatableCase.slug,
    title: donatableCase.title,
    side: link.side,
    otherName: link.side === 'organizer' ? opened.name : donatableCase.organizerName,
    blockedBy: blockedBy === 'organizer' || blockedBy === 'visitor' ? blockedBy : null,
    messages: messages.map((message) => ({
      messageId: message.messageId,
      from: message.fromOrganizer ? 'organizer' : 'visitor',
      text: opened.text(message),
      sentAt: message.sentAt.toISOString(),
    })),
  }
}
