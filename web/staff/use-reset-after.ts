import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { ActProblem } from './act-form.ts'

/** Empties a form after its act succeeded. After a refusal, the form keeps its input. */
export const useResetAfter = (
  act: string,
  problem: ActProblem | undefined,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  const { state, formData } = useNavigation()
  const isOwn = state !== 'idle' && formData?.get('act') === act
  useEffect(() => {
    if (isOwn) wasSent.current = true
    else if (state === 'idle' && wasSent.current) {
      wasSent.current = false
      if (problem === undefined) form.current?.reset()
    }
  }, [isOwn, state, problem])
  return form
}
