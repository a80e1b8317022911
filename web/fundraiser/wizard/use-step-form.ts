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
const noMoreProblems: MoreProblems = async () => NONE

type StepFormOptions = {
  readonly more?: MoreProblems
  /** What leaving the step now would lose, such as a running upload: it blocks saving and leaving, too. */
  readonly unfinished?: readonly DraftProblem[]
}

/** What blocked the last attempt to go on, until it has finished. */
const useBlocks = (unfinished: readonly DraftProblem[]) => {
  const [blocking, setBlocking] = useState<readonly DraftProblem[]>(NONE)
  const shown = blocking.filter(({ message }) => unfinished.some((one) => one.message === message))
  /** Shows them, and returns the problems of other fields. */
  const block = (problems: readonly DraftProblem[]): readonly DraftProblem[] => {
    setBlocking(unfinished)
    return problems.filter(({ field }) => !unfinished.some((one) => one.field === field))
  }
  return { shown, block }
}

/** Form state of a step: read while typing, autosaved, validated on submission. */
export const useStepForm = ({ more = noMoreProblems, unfinished = NONE }: StepFormOptions = {}) => {
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
  const blocks = useBlocks(unfinished)
  const [failure, setFailure] = useState<string | null>(answered?.failure ?? null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)

  const read = (): void => {
    if (form.current !== null) saver.change(readStep(step, new FormData(form.current)))
  }
  // Input made before hydration, or returned by the server without scripts, counts as a change.
  const readOnce = useEffectEvent(read)
  useEffect(() => readOnce(), [])

  const submitStep = async (exits: boolean): Promise<void> => {
    read()
    const { fields } = saver.current()
    const refused = exits
      ? NONE
      : joinProblems(stepProblems(step, fields, { now: today, isEdit }), await more())
    setProblems(blocks.block(refused))
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
    if (refused.length + unfinished.length > 0 || !mayGo) return
    await navigate(exits ? LIST : stepAddress(stepAfter(step), now.caseId))
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const exits = submitter instanceof HTMLButtonElement && submitter.value === 'exit'
    setBusy(true)
    void submitStep(exits).finally(() => {
      setTries((before) => before + 1)
      setBusy(false)
    })
  }
  const shown = [...blocks.shown, ...problems]
  const problemOf = (field: string) => shown.find((problem) => problem.field === field)?.message
  return {
    form,
    read,
    send,
    busy: busy && status !== 'conflict',
    problems: shown,
    failure,
    tries,
    problemOf,
    setProblems,
  }
}

export type StepForm = ReturnType<typeof useStepForm>
