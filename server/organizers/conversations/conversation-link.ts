import { CONVERSATION_SIDES, type ConversationSide } from '#contract/fundraisers/organizers.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { ConversationPlace } from './conversations.queries.ts'

const PURPOSE = 'conversation'

export type SideOfConversation = ConversationPlace & { readonly side: ConversationSide }

/** Address where one side reads and answers a conversation, mailed to it. */
export const conversationPath = (
  signer: TokenSigner,
  { caseId, conversationId, side }: SideOfConversation,
): string => `/conversation/${signer.sign(PURPOSE, [caseId, conversationId, side])}`

export const conversationOf = (signer: TokenSigner, token: string): SideOfConversation | null => {
  const [caseId, conversationId, claimed] = signer.read(PURPOSE, token) ?? []
  const side = CONVERSATION_SIDES.find((one) => one === claimed)
  return caseId !== undefined && conversationId !== undefined && side !== undefined
    ? { caseId, conversationId, side }
    : null
}
