/** The page's heading, which gets the focus when nothing else has it. */
export const pageHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}

/** Focuses the heading if the focused element was removed; otherwise leaves the focus. */
export const restoreLostFocus = (): void => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) pageHeading()?.focus({ preventScroll: true })
}
