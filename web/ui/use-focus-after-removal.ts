import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Restores the focus after an action removed the clicked control: moves it to `find`'s element, unless
 * something else has the focus.
 */
export const useFocusAfterRemoval = (
  /** The page's message. When it changes, the focus is checked; never initially. */
  message: unknown,
  isSettled: boolean,
  find: () => HTMLElement | null | undefined,
): void => {
  const lastMessage = useRef(message)
  const restoreFocus = useEffectEvent(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body) find()?.focus()
  })
  useEffect(() => {
    if (!isSettled || lastMessage.current === message) return
    lastMessage.current = message
    restoreFocus()
  }, [message, isSettled])
}
