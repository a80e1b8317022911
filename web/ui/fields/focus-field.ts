const CONTROLS = 'input:not([type="hidden"]), select, textarea'

/**
 * Focuses the field of this id or name, or the first control in it, to which a plain link would only scroll.
 * @returns false if it has no control
 */
export const focusField = (fieldId: string): boolean => {
  const target = document.getElementById(fieldId) ?? document.getElementsByName(fieldId)[0]
  const control = target?.matches(CONTROLS) ? target : target?.querySelector(CONTROLS)
  if (!(control instanceof HTMLElement)) return false
  control.focus()
  control.scrollIntoView({ block: 'center' })
  return true
}
