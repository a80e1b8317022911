import { useCallback, useState } from 'react'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { type DraftProblem, stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { useNow } from '#web/ui/now.tsx'
import { readStep } from '../steps/read-step.ts'
import { isSame } from './merge-draft.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

/** A field of the draft, such as `gallery` of `gallery.0.alt`; undefined for a confirmation. */
const draftValue = (fields: DraftFields, field: string): unknown =>
  Object.entries(fields).find(([name]) => name === field.split('.')[0])?.[1]

/** Problems found by the last attempt to leave the step, without those that have been corrected since. */
export const useFoundProblems = (found: readonly DraftProblem[]) => {
  const { step, saver, ownEmail } = useWizard()
  const { fields } = useDraftState()
  const today = useNow()
  const [last, setLast] = useState({ problems: found, fields })
  const setProblems = useCallback(
    (problems: readonly DraftProblem[]) => setLast({ problems, fields: saver.current().fields }),
    [saver],
  )
  const current = last.problems.length === 0 ? [] : stepProblems(step, fields, { now: today, ownEmail })
  const problems = last.problems.flatMap((problem) => {
    const isUnchanged = isSame(draftValue(fields, problem.field), draftValue(last.fields, problem.field))
    return isUnchanged ? [problem] : current.filter(({ field }) => field === problem.field)
  })
  /** Reads the form into the draft, and drops the problems of ticked boxes, which no field of the draft tells. */
  const readForm = (form: FormData): void => {
    saver.change(readStep(step, form))
    const left = last.problems.filter(({ field }) => field in fields || textOf(form, field) !== 'on')
    if (left.length < last.problems.length) setLast({ ...last, problems: left })
  }
  return { problems, setProblems, readForm }
}
