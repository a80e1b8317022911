import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What was pressed may be gone with what came of it, and the focus with it: whoever walks by keys goes on where `find`
 * says. Nobody is moved whose focus is anywhere.
 */
export const useFocusAfterRemoval = (
  /** What the page says: the focus is looked after when it says something else, never at first. */
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
