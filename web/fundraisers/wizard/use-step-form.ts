import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActionData, useNavigate } from 'react-router'
import { codes } from '#contract/codes.ts'
import { type DraftProblem, stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { connection } from '#web/browser/connection.ts'
import { useSignInAgain } from '#web/identity-check/use-sign-in-again.ts'
import { useNow } from '#web/ui/now.tsx'
import { addressAfter } from '../step-list.ts'
import type { StepAnswer } from '../steps/apply-posted-step.ts'
import { useFoundProblems } from './use-found-problems.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

export const FUNDRAISER_LIST = '/fundraiser/list'

/** Asynchronous validation of a step, such as the lookup of a ZIP code. */
export type AsyncValidation = () => Promise<readonly DraftProblem[]>

const NONE: readonly DraftProblem[] = []

/** The step's own problems, then further problems of fields that have none yet. */
const joinProblems = (
  own: readonly DraftProblem[],
  further: readonly DraftProblem[],
): readonly DraftProblem[] => [
  ...own,
  ...further.filter(({ field }) => !own.some((other) => other.field === field)),
]
const noValidation: AsyncValidation = async () => NONE

type StepFormOptions = {
  readonly validate?: AsyncValidation
  /** Problems for what leaving the step would lose, such as a running upload. They block exiting, too. */
  readonly unfinished?: readonly DraftProblem[]
}

/** The unfinished work that blocked the last attempt to leave the step, as long as it is unfinished. */
const useBlocks = (unfinished: readonly DraftProblem[]) => {
  const [blocking, setBlocking] = useState<readonly DraftProblem[]>(NONE)
  const shownProblems = blocking.filter(({ message }) =>
    unfinished.some((other) => other.message === message),
  )
  /** Shows the problems of unfinished work, and returns the problems of other fields. */
  const block = (problems: readonly DraftProblem[]): readonly DraftProblem[] => {
    setBlocking(unfinished)
    return problems.filter(({ field }) => !unfinished.some((other) => other.field === field))
  }
  return { shownProblems, block }
}

/** The result of a call; null if Hearten couldn't be reached. */
const orUnreachable = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiUnreachable) return null
    throw error
  }
}

/** Waits for the connection while the step is shown. */
const useConnectionWait = () => {
  const [isWaiting, setWaiting] = useState(false)
  const left = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])
  /** Resolves with whether the step is still shown. */
  const untilConnected = async (): Promise<boolean> => {
    const signal = left.current?.signal
    setWaiting(true)
    try {
      await connection.whenConnected(signal)
    } catch (error) {
      if (!signal?.aborted) throw error
    }
    setWaiting(false)
    return signal?.aborted === false
  }
  return { isWaiting, untilConnected }
}

/** Form state of a step: read while typing, autosaved, validated on submission. */
export const useStepForm = ({ validate = noValidation, unfinished = NONE }: StepFormOptions = {}) => {
  const { step, saver, ownEmail, reasons } = useWizard()
  const postedAnswer = useActionData<StepAnswer>() ?? null
  // Runs before the first render, so that the fields show input that was refused without scripts.
  useState(() => {
    if (postedAnswer?.failure) saver.preset(postedAnswer.changes)
  })
  const { status } = useDraftState()
  const today = useNow()
  const navigate = useNavigate()
  const signInAgain = useSignInAgain()
  const form = useRef<HTMLFormElement>(null)
  const found = useFoundProblems(postedAnswer?.problems ?? NONE)
  const blocks = useBlocks(unfinished)
  const [failure, setFailure] = useState<string | null>(postedAnswer?.failure ?? null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const wait = useConnectionWait()

  const read = (): void => {
    if (form.current !== null) found.readForm(new FormData(form.current))
  }
  // Input made before hydration, or returned by the server without scripts, counts as a change.
  const readOnce = useEffectEvent(read)
  useEffect(() => readOnce(), [])

  /** Leaves the step once it is valid and saved. Returns false if Hearten couldn't be reached for it. */
  const tryStep = async (isExit: boolean): Promise<boolean> => {
    read()
    const { fields } = saver.current()
    const further = isExit ? NONE : await orUnreachable(validate())
    const foundProblems = isExit
      ? NONE
      : joinProblems(stepProblems(step, fields, { now: today, ownEmail }), further ?? NONE)
    found.setProblems(blocks.block(foundProblems))
    setFailure(null)
    const isSaved = await saver.save()
    const savedState = saver.current()
    if (savedState.status === 'signedOut') {
      await signInAgain(codes.tokenInvalid.code)
      return true
    }
    if (savedState.status === 'failed') setFailure(savedState.failure)
    if (foundProblems.length + unfinished.length > 0) return true
    if (savedState.status === 'offline' || further === null) return false
    if (isSaved)
      await navigate(isExit ? FUNDRAISER_LIST : addressAfter(step, savedState.caseId, reasons.length > 0))
    return true
  }
  const submitStep = async (isExit: boolean): Promise<void> => {
    let wasReached = false
    while (!(await tryStep(isExit))) {
      const isReached = await connection.check()
      if (isReached && wasReached) {
        setFailure(UNREACHABLE)
        return
      }
      wasReached = isReached
      // Nothing more happens here once the page is left.
      if (!(await wait.untilConnected())) return
    }
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const isExit = submitter instanceof HTMLButtonElement && submitter.value === 'exit'
    setBusy(true)
    void submitStep(isExit).finally(() => {
      setTries((count) => count + 1)
      setBusy(false)
    })
  }
  const shownProblems = [...blocks.shownProblems, ...found.problems]
  const problemOf = (field: string) => shownProblems.find((problem) => problem.field === field)?.message
  return {
    ...found,
    form,
    read,
    send,
    busy: busy && status !== 'conflict',
    isWaiting: wait.isWaiting,
    problems: shownProblems,
    failure,
    /** What the last step asks before it sends the draft. */
    question: postedAnswer?.question ?? null,
    tries,
    problemOf,
  }
}

export type StepForm = ReturnType<typeof useStepForm>
