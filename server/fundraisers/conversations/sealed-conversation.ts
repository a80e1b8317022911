import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import type { ConversationRow, MessageRow } from './conversations.queries.ts'

/** Associated data that binds a cipher to its row. */
export const nameContext = (conversationId: string): string => `conversation.name|${conversationId}`
export const emailContext = (conversationId: string): string => `conversation.email|${conversationId}`
export const bodyContext = (messageId: string): string => `conversation_message.body|${messageId}`

export type OpenConversation = {
  readonly name: string
  readonly email: string
  readonly text: (message: Pick<MessageRow, 'messageId' | 'bodyCipher'>) => string
}

/** Decrypts with the visitor’s key; null if the visitor was erased. */
export const openConversation = async (
  { personalData }: Pick<Deps, 'personalData'>,
  db: Db,
  { conversationId, emailHash, nameCipher, emailCipher }: ConversationRow,
): Promise<OpenConversation | null> => {
  const open = await personalData.opener(db, emailHash)
  return (
    open && {
      name: open(nameContext(conversationId), nameCipher),
      email: open(emailContext(conversationId), emailCipher),
      text: ({ messageId, bodyCipher }) => open(bodyContext(messageId), bodyCipher),
    }
  )
}
