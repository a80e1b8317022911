/**
 * Text typed into text areas before hydration: React then sets each with a default text back to that text, so
 * what was typed would be lost, and an old text saved.
 */
const typed = new Map<HTMLTextAreaElement, string>()

const note = ({ target }: Pick<Event, 'target'>): void => {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

/** Call before hydration starts. */
export const noteEarlyText = (): void => {
  for (const area of document.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) typed.set(area, area.value)
  addEventListener('input', note, true)
}

/** Call once the page is hydrated. Controlled fields hear of the text as of any input. */
export const restoreEarlyText = (): void => {
  removeEventListener('input', note, true)
  for (const [area, text] of typed) {
    if (!area.isConnected || area.value === text) continue
    // The prototype's setter, since React's own on the element hides changes from it.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, area)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typed.clear()
}
