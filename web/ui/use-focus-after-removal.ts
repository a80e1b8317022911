import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Restores the focus after an action removed the clicked control: moves it to `find`'s element, unless
 * something else has the focus.
 */
export const useFocusAfterRemoval = (
  /** The action's outcome. The focus is checked whenever it changes, not at first. */
  outcome: unknown,
  /** False while the action runs. An outcome that changes meanwhile is handled once this is true. */
  isSettled: boolean,
  find: () => HTMLElement | null | undefined,
): void => {
  const handledOutcome = useRef(outcome)
  const restoreFocus = useEffectEvent(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) find()?.focus()
  })
  useEffect(() => {
    if (!isSettled || handledOutcome.current === outcome) return
    handledOutcome.current = outcome
    restoreFocus()
  }, [outcome, isSettled])
}
