import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActionData, useNavigate } from 'react-router'
import { codes } from '#contract/codes.ts'
import { type DraftProblem, stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { useSignInAgain } from '#web/kyc/use-sign-in-again.ts'
import { stepAddress, stepAfter } from '../step-list.ts'
import { readStep } from '../steps/read-step.ts'
import type { StepAnswer } from '../steps/take-step.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

export const LIST = '/fundraiser/list'

/** What else a step must find out before the next one, such as whether a ZIP code exists. */
export type MoreProblems = () => Promise<readonly DraftProblem[]>

const NONE: readonly DraftProblem[] = []
const noMore: MoreProblems = async () => NONE

/** The form of a step: read as it is typed, saved by itself, and checked when it is sent. */
export const useStepForm = (more: MoreProblems = noMore) => {
  const { step, saver, isEdit } = useWizard()
  const answered = useActionData<StepAnswer>() ?? null
  // Before the fields are drawn: what was refused without scripts is what they show.
  useState(() => {
    if (answered?.failure) saver.preset(answered.changes)
  })
  const { status } = useDraftState()
  const navigate = useNavigate()
  const signInAgain = useSignInAgain()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly DraftProblem[]>(answered?.problems ?? NONE)
  const [failure, setFailure] = useState<string | null>(answered?.failure ?? null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)

  const read = (): void => {
    if (form.current !== null) saver.change(readStep(step, new FormData(form.current)))
  }
  // What was typed before the page came alive, or came back with a form sent without scripts, is a change, too.
  const readOnce = useEffectEvent(read)
  useEffect(() => readOnce(), [])

  const goOn = async (exits: boolean): Promise<void> => {
    read()
    const { fields } = saver.current()
    const found = exits
      ? NONE
      : [...stepProblems(step, fields, { now: new Date(), isEdit }), ...(await more())]
    setProblems(found)
    setFailure(null)
    const isSaved = await saver.save()
    const now = saver.current()
    if (now.status === 'signedOut') {
      await signInAgain(codes.tokenInvalid.code)
      return
    }
    if (now.status === 'failed') setFailure(now.failure)
    // What is kept on this device is no reason to stop.
    const mayGo = isSaved || now.status === 'offline'
    if (found.length > 0 || !mayGo) return
    await navigate(exits ? LIST : stepAddress(stepAfter(step), now.caseId))
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const exits = submitter instanceof HTMLButtonElement && submitter.value === 'exit'
    setBusy(true)
    void goOn(exits).finally(() => {
      setTries((before) => before + 1)
      setBusy(false)
    })
  }
  const problemOf = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.message
  return {
    form,
    read,
    send,
    busy: busy && status !== 'conflict',
    problems,
    failure,
    tries,
    problemOf,
    setProblems,
  }
}

export type StepForm = ReturnType<typeof useStepForm>
