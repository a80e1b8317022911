/** The page's heading, which takes the focus where nothing else has it. */
export const pageHeading = (): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>('h1')
  if (found !== null) found.tabIndex = -1
  return found
}

/** For what went and may have taken the focus with it: nobody is moved whose focus is anywhere. */
export const headLostFocus = (): void => {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) pageHeading()?.focus({ preventScroll: true })
}
