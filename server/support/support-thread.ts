import type { CallArguments, MailedLink } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import { cleanText } from '#contract/plain-text.ts'
import { type SupportThread, THREAD_MESSAGES_PER_DAY } from '#contract/support/support.ts'
import type { Deps } from '#server/deps.ts'
import { lockPerson } from '#server/personal-data/lock-person.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import { contactContext, openContact, topicOf } from './contact-texts.ts'
import { insertAnswer, type MessageRow, readAnswers, readMessage, reopenMessage } from './support.queries.ts'

const PURPOSE: MailedLink = 'support-thread'

/** Signed path of the page where a message's writer reads the answers and replies. */
export const supportThreadPath = (
  signer: TokenSigner,
  { emailHash, messageId }: Pick<MessageRow, 'emailHash' | 'messageId'>,
): string => tokenPath('support', signer.sign(PURPOSE, [emailHash, messageId]))

type ThreadDeps = Pick<Deps, 'database' | 'personalData' | 'signer' | 'ids' | 'clock'>

/** The message whose thread a signed link opens. @throws notFound */
const requireThread = async ({ database, signer }: ThreadDeps, token: string): Promise<MessageRow> => {
  const [emailHash, messageId] = signer.read(PURPOSE, token) ?? []
  const row = messageId === undefined ? null : await readMessage(database.db, messageId)
  if (row === null || row.emailHash !== emailHash) throw new Refusal('notFound')
  return row
}

/** A thread as its writer reads it. @throws notFound, also for an erased writer */
export const readSupportThread = async (deps: ThreadDeps, token: string): Promise<SupportThread> => {
  const row = await requireThread(deps, token)
  const opened = await openContact(deps, deps.database.db, row)
  if (opened === null) throw new Refusal('notFound')
  const answers = await readAnswers(deps.database.db, row)
  return {
    topic: topicOf(row),
    isClosed: row.state === 'closed',
    messages: [
      { messageId: row.messageId, isOwn: true, text: opened.text, sentAt: row.sentAt.toISOString() },
      ...answers.map((answer) => ({
        messageId: answer.answerId,
        isOwn: answer.staffId === null,
        text: opened.answer(answer),
        sentAt: answer.writtenAt.toISOString(),
      })),
    ],
  }
}

/**
 * Adds a reply to a thread and reopens it for staff. Idempotent by its key. @throws notFound, messageLimit,
 * keyReused
 */
export const continueThread = async (
  deps: ThreadDeps,
  { token, idempotencyKey, text }: CallArguments<Calls['continueThread']>,
): Promise<SupportThread> => {
  const { database, personalData, ids, clock } = deps
  const row = await requireThread(deps, token)
  const { emailHash, messageId } = row
  const now = clock.now()
  const body = cleanText(text)
  const opened = await openContact(deps, deps.database.db, row)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await database.transact(async (tx) => {
    await lockPerson(tx, emailHash)
    const own = (await readAnswers(tx, row)).filter(({ staffId }) => staffId === null)
    const earlier = own.find((reply) => reply.idempotencyKey === idempotencyKey)
    if (earlier !== undefined) {
      if (opened?.answer(earlier) !== body) throw new Refusal('keyReused')
      return
    }
    if (own.filter(({ writtenAt }) => writtenAt > dayAgo).length >= THREAD_MESSAGES_PER_DAY)
      throw new Refusal('messageLimit')
    const answerId = ids.uuid()
    const bodyCipher = await personalData.seal(tx, emailHash, contactContext('answer', answerId), body)
    const added = {
      emailHash,
      answerId,
      messageId,
      staffId: null,
      bodyCipher,
      writtenAt: now,
      idempotencyKey,
    }
    // The key belongs to another thread of this person.
    if (!(await insertAnswer(tx, added))) throw new Refusal('keyReused')
    await reopenMessage(tx, row, now)
  })
  return readSupportThread(deps, token)
}
