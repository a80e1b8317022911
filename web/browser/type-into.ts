export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Writes a text as if typed. Uses the prototype's setter, since React's own on the element hides changes from it. */
export const typeInto = (control: TextControl, text: string): void => {
  Reflect.set(Object.getPrototypeOf(control), 'value', text, control)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
