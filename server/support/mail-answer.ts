import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { declareJob } from '#server/platform/jobs/declare-job.ts'
import { type OpenContact, openContact } from './contact-texts.ts'
import { type AnswerRow, markAnswerMailed, readAnswer, readAnswers, readMessage } from './support.queries.ts'
import { supportAnswerMail } from './support-answer-mail.tsx'
import { supportThreadPath } from './support-thread.ts'

export const mailSupportAnswerJob = declareJob({
  name: 'mail-support-answer',
  class: 'notices',
  payload: z.object({ emailHash: z.string(), answerId: uuidShape }),
})

/** The question that an answer is about: the message, or its writer's last addition. */
const questionOf = async (
  { database }: Pick<Deps, 'database'>,
  answer: AnswerRow,
  opened: OpenContact,
): Promise<string> => {
  const all = await readAnswers(database.db, answer)
  const question = all.findLast(({ staffId, writtenAt }) => staffId === null && writtenAt <= answer.writtenAt)
  return question === undefined ? opened.text : opened.answer(question)
}

/** Mails an answer of staff; not to a person erased meanwhile. */
export const mailSupportAnswer = async (
  deps: Deps,
  answerKey: { readonly emailHash: string; readonly answerId: string },
): Promise<void> => {
  const { db } = deps.database
  const answer = await readAnswer(db, answerKey)
  if (answer === null || answer.mailedAt !== null) return
  const message = await readMessage(db, answer.messageId)
  const opened = message === null ? null : await openContact(deps, deps.database.db, message)
  if (message === null || opened === null) return
  const { publicOrigin, brand } = deps.config
  await deps.mail.send({
    to: opened.email,
    subject: `${brand.name} replied to your message`,
    messageId: `support-answer-${answerKey.answerId}`,
    caseId: message.caseId,
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
  await markAnswerMailed(db, answerKey, deps.clock.now())
}
