import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Restores the focus after an action removed the clicked control: moves it to `find`'s element, unless
 * something else has the focus.
 */
export const useFocusAfterRemoval = (
  /** The page's message: the focus is handled when it changes, never initially. */
  said: unknown,
  isSettled: boolean,
  find: () => HTMLElement | null | undefined,
): void => {
  const before = useRef(said)
  const look = useEffectEvent(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) find()?.focus()
  })
  useEffect(() => {
    if (!isSettled || before.current === said) return
    before.current = said
    look()
  }, [said, isSettled])
}
