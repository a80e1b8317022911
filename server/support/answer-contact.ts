import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contactContext } from './contact-texts.ts'
import { insertAnswer, type MessageRow, readMessage, updateMessageState } from './support.queries.ts'

const requireMessage = async (
  { database }: Pick<Deps, 'database'>,
  messageId: string,
): Promise<MessageRow> => {
  const row = await readMessage(database.reader, messageId)
  if (row === null) throw new Refusal('notFound')
  return row
}

/** Answers a message by mail. @throws notFound; conflict if a colleague changed the message meanwhile */
export const answerContact = staffAct(
  { act: 'support.answer', capability: 'support.answer' },
  async (deps, { staffId }, input: CallArguments<Calls['answerContact']>, audit) => {
    const { database, personalData, ids, clock } = deps
    const { emailHash, messageId } = await requireMessage(deps, input.messageId)
    const now = clock.now()
    const answerId = ids.uuid()
    await database.transact(async (tx) => {
      const { version } = input
      if (!(await updateMessageState(tx, { emailHash, messageId }, { version, state: 'answered' })))
        throw new Refusal('conflict')
      const words = cleanText(input.text)
      const bodyCipher = await personalData.seal(tx, emailHash, contactContext('answer', answerId), words)
      await insertAnswer(tx, { emailHash, answerId, messageId, staffId, bodyCipher, writtenAt: now })
      const payload = { emailHash, answerId }
      await writeOutbox(tx, ids, emailHash, [{ topic: 'mail-support-answer', payload, runAt: now }], now)
      await audit.record(tx, { caseId: null, details: { messageId, answerId } })
    })
    return { version: input.version + 1 }
  },
)

/** Closes a message that needs no answer, or reopens it. @throws notFound, conflict */
export const closeContact = staffAct(
  { act: 'support.close', capability: 'support.answer' },
  async (deps, _staff, input: CallArguments<Calls['closeContact']>, audit) => {
    const { emailHash, messageId } = await requireMessage(deps, input.messageId)
    const { version, closed } = input
    await deps.database.transact(async (tx) => {
      const state = closed ? 'closed' : 'open'
      if (!(await updateMessageState(tx, { emailHash, messageId }, { version, state })))
        throw new Refusal('conflict')
      await audit.record(tx, { caseId: null, details: { messageId, state } })
    })
    return { version: version + 1 }
  },
)
