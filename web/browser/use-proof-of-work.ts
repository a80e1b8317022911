import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import type { Challenge } from '#contract/shapes.ts'
import type { ApiRefusal } from './api/api-refusal.ts'
import { isSent, textIfSent } from './form-fields.ts'
import { formSubmissions } from './form-submissions.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

const FIELD = 'challengeSolution'

/** The solution that the browser added to a form; undefined if it added none. */
export const solutionIn = (form: FormData): string | undefined => textIfSent(form, FIELD)

/** The challenge that the browser shall solve; undefined if it did so already, and its person has to read the refusal. */
export const unsolvedChallenge = (form: FormData, refusal: ApiRefusal): Challenge | undefined =>
  isSent(form, FIELD) ? undefined : refusal.challenge

/**
 * Solves the challenge of a refused form, and sends the form again with the solution.
 * @returns whether it is doing so, so that the page needn't show the refusal. False without scripts
 */
export const useProofOfWork = (
  form: RefObject<HTMLFormElement | null>,
  challenge: Challenge | undefined,
): boolean => {
  const submit = useSubmit()
  const isHydrated = useIsHydrated()
  const [failed, setFailed] = useState<Challenge>()
  const solve = useEffectEvent(async (unsolved: Challenge, isCurrent: () => boolean) => {
    try {
      const { solveProofOfWork } = await import('./solve-challenge.ts')
      const solution = await solveProofOfWork({ challenge: unsolved })
      if (!isCurrent() || form.current === null) return
      formSubmissions.begin(form.current, null)
      const body = new FormData(form.current)
      body.set(FIELD, solution)
      await submit(body, { method: 'post' })
    } catch {
      // The refusal is shown then, which says what to do without the proof.
      setFailed(unsolved)
    }
  })
  useEffect(() => {
    if (challenge === undefined) return
    let isCurrent = true
    void solve(challenge, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [challenge])
  return isHydrated && challenge !== undefined && challenge !== failed
}
