import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ATTESTED, missingAttestations } from '#contract/fundraisers/attestations.ts'
import type { DraftProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { resultPath } from '#contract/page-addresses.ts'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import type { KeepQuestionFor } from '#web/browser/ask-before-publishing.ts'
import { useSignInAgain } from '#web/identity-check/use-sign-in-again.ts'
import { STEP_WORDS, stepOfProblem } from '../step-list.ts'
import { questionAboutDraft } from '../steps/question-about-draft.ts'
import { type StepForm, useStepForm } from './use-step-form.ts'
import { useWizard } from './wizard-context.ts'

/** Names the step, which the last one doesn't show. */
const inItsStep = ({ field, message }: DraftProblem): DraftProblem => {
  const step = stepOfProblem(field)
  return { field, message: step === 'review' ? message : `${STEP_WORDS[step].name}: ${message}` }
}

/** Form state of the last step, which submits the whole draft. */
export const useSubmitCase = (): StepForm => {
  const form = useStepForm()
  const { saver, formKey } = useWizard()
  const navigate = useNavigate()
  const signInAgain = useSignInAgain()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<KeepQuestionFor | null>(form.question)
  const [tries, setTries] = useState(0)

  const submit = async (caseId: string, version: number): Promise<void> => {
    try {
      const { result } = await api.submitCase(
        {
          caseId,
          version,
          idempotencyKey: formKey,
          attestations: ATTESTED,
        },
        { quiet: true },
      )
      await navigate(resultPath(result, caseId), { replace: true })
    } catch (error) {
      if (error instanceof ApiUnreachable) setFailure(UNREACHABLE)
      else if (!(error instanceof ApiRefusal)) throw error
      else if (isTokenCode(error.code)) await signInAgain(error.code)
      else if (error.fields.length > 0) form.setProblems(error.fields.map(inItsStep))
      else setFailure(error.message)
    }
  }
  const sendAll = async (formData: FormData): Promise<void> => {
    const missing = missingAttestations(formData)
    form.setProblems(missing)
    setFailure(null)
    const asked = missing.length > 0 ? null : questionAboutDraft(saver.current().fields, formData)
    setQuestion(asked)
    if (missing.length > 0 || asked !== null) return
    const isSaved = await saver.save()
    const stored = saver.storedVersion()
    if (!isSaved || stored === null) setFailure(saver.current().failure ?? UNREACHABLE)
    else await submit(stored.caseId, stored.version)
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement && submitter.value === 'exit') {
      form.send(event)
      return
    }
    event.preventDefault()
    if (busy) return
    setBusy(true)
    void sendAll(new FormData(event.currentTarget)).finally(() => {
      setTries((count) => count + 1)
      setBusy(false)
    })
  }
  return {
    ...form,
    send,
    busy: busy || form.busy,
    failure: failure ?? form.failure,
    question,
    tries: tries + form.tries,
  }
}
