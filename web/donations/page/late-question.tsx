import { KEEP_QUESTIONS } from '#web/browser/keep-questions.ts'
import { loadedQuestion, type QuestionProps } from '../form/private-question.ts'

/** The error of a control, without the question that its section shows. */
export const errorBesideQuestion = (error: string | undefined): string | undefined =>
  error === KEEP_QUESTIONS.public ? undefined : error

/** The question about private details, which few donors get: it comes once something is typed. */
export const LateQuestion = (props: QuestionProps) => {
  const question = loadedQuestion()
  return question && <question.DonationQuestion {...props} />
}
