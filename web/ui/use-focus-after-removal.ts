import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Restores the focus after an action removed the clicked control: moves it to `find`'s element, unless
 * something else has the focus.
 */
export const useFocusAfterRemoval = (
  /** The page's message: the focus is handled when it changes, never initially. */
  message: unknown,
  isSettled: boolean,
  find: () => HTMLElement | null | undefined,
): void => {
  const before = useRef(message)
  const look = useEffectEvent(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) find()?.focus()
  })
  useEffect(() => {
    if (!isSettled || before.current === message) return
    before.current = message
    look()
  }, [message, isSettled])
}
