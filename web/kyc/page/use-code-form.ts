import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { applyCodeAct, type CodeAct, type CodeAnswer, NO_CODE_ANSWER } from '../code-acts.ts'
import { markCodeDead, persistSentCode, type SentCode } from '../sent-code.ts'
import { useSignInAgain } from '../use-sign-in-again.ts'

export type CodeForm = {
  readonly answer: CodeAnswer
  /** The valid mailed code. */
  readonly sent: SentCode | null
  /** The running action. */
  readonly busy: CodeAct | null
  readonly send: (event: FormEvent<HTMLFormElement>) => void
}

type Before = {
  readonly caseId: string
  readonly sent: SentCode | null
  /** Answer to the form sent without scripts. */
  readonly answered: CodeAnswer | null
}

/** Client state of the first step; a correct code leads to the next. */
export const useCodeForm = ({ caseId, sent, answered }: Before): CodeForm => {
  const { revalidate } = useRevalidator()
  const signInAgain = useSignInAgain()
  const [answer, setAnswer] = useState<CodeAnswer>(answered ?? NO_CODE_ANSWER)
  const [busy, setBusy] = useState<CodeAct | null>(null)
  const [sentHere, setSentHere] = useState(answered?.isDead ? markCodeDead(sent) : sent)
  const take = async (act: CodeAct, input: string): Promise<void> => {
    setBusy(act)
    try {
      const given = await applyCodeAct(api, caseId, { act, input })
      const onItsWay = given.isDead ? markCodeDead(sentHere) : given.sent
      if (onItsWay !== null) {
        persistSentCode(document, caseId, onItsWay)
        setSentHere(onItsWay)
      }
      if (given.confirmed) {
        persistSentCode(document, caseId, null)
        await revalidate()
      }
      setAnswer(given)
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
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const form = new FormData(currentTarget, pressed)
    const act = form.get('act') === 'send' ? 'send' : 'confirm'
    const input = form.get('code')
    void take(act, typeof input === 'string' ? input : '')
  }
  return { answer, sent: sentHere, busy, send }
}
