/** The page's heading, which takes the focus where nothing else has it. */
export const pageHeading = (): HTMLElement | null => {
  const found = document.querySelector<HTMLElement>('h1')
  if (found !== null) found.tabIndex = -1
  return found
}
