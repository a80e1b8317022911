import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { supportAnswerMail } from '#server/mails/support-answer-mail.tsx'
import { type OpenContact, openContact } from './contact-texts.ts'
import { type AnswerRow, markAnswerMailed, readAnswer, readAnswers, readMessage } from './support.queries.ts'
import { supportThreadPath } from './support-thread.ts'

/** The question that an answer is about: the message, or its writer's last addition. */
const questionOf = async (
  { database }: Pick<Deps, 'database'>,
  answer: AnswerRow,
  opened: OpenContact,
): Promise<string> => {
  const all = await readAnswers(database.reader, answer)
  const question = all.findLast(({ staffId, writtenAt }) => staffId === null && writtenAt <= answer.writtenAt)
  return question === undefined ? opened.text : opened.answer(question)
}

/** Mails an answer of staff, once; not to a person erased meanwhile. */
export const mailSupportAnswer = async (
  deps: Deps,
  answerKey: { readonly emailHash: string; readonly answerId: string },
): Promise<void> => {
  const { reader } = deps.database
  const answer = await readAnswer(reader, answerKey)
  if (answer === null || answer.mailedAt !== null) return
  const message = await readMessage(reader, answer.messageId)
  const opened = message === null ? null : await openContact(deps, deps.database.reader, message)
  if (message === null || opened === null) return
  const { publicOrigin, brand } = deps.config
  await deps.mail.send({
    to: opened.email,
    subject: `${brand.name} answers your message`,
    messageId: `support-answer-${answerKey.answerId}`,
    ...renderMail(
      supportAnswerMail({
        publicOrigin,
        brand,
        text: opened.answer(answer),
        question: await questionOf(deps, answer, opened),
        threadPath: supportThreadPath(deps.signer, message),
      }),
    ),
  })
  await markAnswerMailed(reader, answerKey, deps.clock.now())
}
