import type { MailedLink } from '#contract/call.ts'
import { CONVERSATION_SIDES, type ConversationSide } from '#contract/fundraisers/organizer-limits.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { ConversationKey } from './conversations.queries.ts'

const PURPOSE: MailedLink = 'conversation'

export type SideOfConversation = ConversationKey & { readonly side: ConversationSide }

/** Address that is mailed to one side of a conversation, where it reads and answers. */
export const conversationPath = (
  signer: TokenSigner,
  { caseId, conversationId, side }: SideOfConversation,
): string => tokenPath('conversation', signer.sign(PURPOSE, [caseId, conversationId, side]))

export const conversationOf = (signer: TokenSigner, token: string): SideOfConversation | null => {
  const [caseId, conversationId, claimed] = signer.read(PURPOSE, token) ?? []
  const side = CONVERSATION_SIDES.find((name) => name === claimed)
  return caseId !== undefined && conversationId !== undefined && side !== undefined
    ? { caseId, conversationId, side }
    : null
}
