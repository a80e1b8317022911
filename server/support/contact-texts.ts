import { type ContactTopic, contactTopicCodes } from '#contract/support/support.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import type { AnswerRow, MessageRow } from './support.queries.ts'

/** Associated data of the encryption: a ciphertext can't be decrypted for another row or field. */
export const contactContext = (field: 'name' | 'email' | 'body' | 'answer', id: string): string =>
  `support.${field}|${id}`

export const topicOf = ({ topic }: Pick<MessageRow, 'topic'>): ContactTopic =>
  parseEnumColumn(contactTopicCodes, topic)

export type OpenContact = {
  readonly name: string
  readonly email: string
  readonly text: string
  readonly answer: (row: AnswerRow) => string
}

/** The text of a message; null if its author was erased. */
export const openContact = async (
  { personalData }: Pick<Deps, 'personalData'>,
  db: Db,
  { emailHash, messageId, nameCipher, emailCipher, bodyCipher }: MessageRow,
): Promise<OpenContact | null> => {
  const open = await personalData.opener(db, emailHash)
  return (
    open && {
      name: open(contactContext('name', messageId), nameCipher),
      email: open(contactContext('email', messageId), emailCipher),
      text: open(contactContext('body', messageId), bodyCipher),
      answer: (row) => open(contactContext('answer', row.answerId), row.bodyCipher),
    }
  )
}
