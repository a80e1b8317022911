import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { supportAnswerMail } from '#server/mails/support-answer-mail.tsx'
import { openContact } from './contact-texts.ts'
import { markAnswerMailed, readAnswer, readMessage } from './support.queries.ts'

/** Mails an answer of staff, once; not to a person erased meanwhile. */
export const mailSupportAnswer = async (
  deps: Deps,
  place: { readonly emailHash: string; readonly answerId: string },
): Promise<void> => {
  const { reader } = deps.database
  const answer = await readAnswer(reader, place)
  if (answer === null || answer.mailedAt !== null) return
  const message = await readMessage(reader, answer.messageId)
  const opened = message === null ? null : await openContact(deps, message)
  if (opened === null) return
  const { publicOrigin, brand } = deps.config
  await deps.mail.send({
    to: opened.email,
    subject: `${brand.name} answers your message`,
    messageId: `support-answer-${place.answerId}`,
    ...(await renderMail(
      supportAnswerMail({ publicOrigin, brand, text: opened.answer(answer), question: opened.text }),
    )),
  })
  await markAnswerMailed(reader, place, deps.clock.now())
}
