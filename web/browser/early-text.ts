import { typeInto } from './type-into.ts'

/**
 * Text typed into text areas before hydration. React then resets each area to its default text, so that the typed text
 * would be lost and the old one saved.
 */
const typedTexts = new Map<HTMLTextAreaElement, string>()

const rememberText = ({ target }: Pick<Event, 'target'>): void => {
  if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value)
}

/** Call before hydration starts. */
export const noteEarlyText = (): void => {
  for (const area of document.querySelectorAll('textarea'))
    if (area.value !== area.defaultValue) typedTexts.set(area, area.value)
  addEventListener('input', rememberText, true)
}

/** Call once the page is hydrated. Controlled fields get the text by an input event. */
export const restoreEarlyText = (): void => {
  removeEventListener('input', rememberText, true)
  for (const [area, text] of typedTexts) {
    if (area.isConnected && area.value !== text) typeInto(area, text)
  }
  typedTexts.clear()
}
