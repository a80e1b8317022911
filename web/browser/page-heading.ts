/** The page's heading, which gets the focus when nothing else has it. */
export const pageHeading = (): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>('h1')
  if (found !== null) found.tabIndex = -1
  return found
}

/** Focuses the heading if the focused element was removed; otherwise leaves the focus. */
export const restoreLostFocus = (): void => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) pageHeading()?.focus({ preventScroll: true })
}
