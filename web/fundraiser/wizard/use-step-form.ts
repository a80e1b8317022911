import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActionData, useNavigate } from 'react-router'
import { codes } from '#contract/codes.ts'
import { type DraftProblem, stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { useSignInAgain } from '#web/kyc/use-sign-in-again.ts'
import { useNow } from '#web/ui/now.tsx'
import { stepAddress, stepAfter } from '../step-list.ts'
import type { StepAnswer } from '../steps/apply-posted-step.ts'
import { readStep } from '../steps/read-step.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

export const LIST = '/fundraiser/list'

/** Asynchronous validation of a step, such as the lookup of a ZIP code. */
export type MoreProblems = () => Promise<readonly DraftProblem[]>

const NONE: readonly DraftProblem[] = []

/** The step's own problems, then further ones of fields that have none yet. */
const joinProblems = (
  own: readonly DraftProblem[],
  further: readonly DraftProblem[],
): readonly DraftProblem[] => [
  ...own,
  ...further.filter(({ field }) => !own.some((one) => one.field === field)),
]
const noMore: MoreProblems = async () => NONE

/** Form state of a step: read while typing, autosaved, validated on submission. */
export const useStepForm = (more: MoreProblems = noMore) => {
  const { step, saver, isEdit } = useWizard()
  const answered = useActionData<StepAnswer>() ?? null
  // Before the first render, so that the fields show the input refused without scripts.
  useState(() => {
    if (answered?.failure) saver.preset(answered.changes)
  })
  const { status } = useDraftState()
  const today = useNow()
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
  // Input made before hydration, or returned by the server without scripts, counts as a change.
  const readOnce = useEffectEvent(read)
  useEffect(() => readOnce(), [])

  const goOn = async (exits: boolean): Promise<void> => {
    read()
    const { fields } = saver.current()
    const found = exits
      ? NONE
      : joinProblems(stepProblems(step, fields, { now: today, isEdit }), await more())
    setProblems(found)
    setFailure(null)
    const isSaved = await saver.save()
    const now = saver.current()
    if (now.status === 'signedOut') {
      await signInAgain(codes.tokenInvalid.code)
      return
    }
    if (now.status === 'failed') setFailure(now.failure)
    // Unsaved changes persisted on this device don't block.
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
