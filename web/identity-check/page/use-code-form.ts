import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { choiceOf, textOf } from '#web/browser/form-fields.ts'
import { applyCodeAct, type CodeAct, type CodeAnswer, NO_CODE_ANSWER } from '../code-actions.ts'
import { markCodeDead, persistSentCode, type SentCode } from '../sent-code-cookie.ts'
import { useSignInAgain } from '../use-sign-in-again.ts'

export type CodeForm = {
  readonly answer: CodeAnswer
  /** The latest mailed code, also if it no longer works. */
  readonly sentCode: SentCode | null
  /** The running action. */
  readonly busy: CodeAct | null
  readonly send: (event: FormEvent<HTMLFormElement>) => void
}

type CodeFormOptions = {
  readonly caseId: string
  readonly sentCode: SentCode | null
  /** Answer to the form posted without scripts. */
  readonly postedAnswer: CodeAnswer | null
}

/** State of the first step in the browser. A correct code leads to the next step. */
export const useCodeForm = ({ caseId, sentCode, postedAnswer }: CodeFormOptions): CodeForm => {
  const { revalidate } = useRevalidator()
  const signInAgain = useSignInAgain()
  const [answer, setAnswer] = useState<CodeAnswer>(postedAnswer ?? NO_CODE_ANSWER)
  const [busy, setBusy] = useState<CodeAct | null>(null)
  const [latestCode, setLatestCode] = useState(postedAnswer?.isDead ? markCodeDead(sentCode) : sentCode)
  const applyAct = async (act: CodeAct, input: string, email: string): Promise<void> => {
    setBusy(act)
    try {
      const newAnswer = await applyCodeAct(api, caseId, { act, input, email })
      const newSentCode = newAnswer.isDead ? markCodeDead(latestCode) : newAnswer.sent
      if (newSentCode !== null) {
        persistSentCode(document, caseId, newSentCode)
        setLatestCode(newSentCode)
      }
      if (newAnswer.confirmed) {
        persistSentCode(document, caseId, null)
        await revalidate()
      }
      setAnswer(newAnswer)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      await signInAgain(error.code)
    } finally {
      setBusy(null)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy !== null) return
    const { nativeEvent, currentTarget } = event
    const submitButton = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const form = new FormData(currentTarget, submitButton)
    void applyAct(choiceOf(form, 'act', ['send']) ?? 'confirm', textOf(form, 'code'), textOf(form, 'email'))
  }
  return { answer, sentCode: latestCode, busy, send }
}
