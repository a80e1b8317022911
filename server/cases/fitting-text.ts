import { invalidFields } from '#server/platform/refusal.ts'

/**
 * Checks the length of a field's text in code points, as the database counts. @throws invalidInput, naming the
 * field
 */
export const fittingText = (field: string, text: string, max: number, min = 1): string => {
  const { length } = [...text]
  if (length < min) throw invalidFields([{ field, message: 'This can’t be empty.' }])
  if (length > max)
    throw invalidFields([{ field, message: `Keep it to ${max.toLocaleString('en-US')} characters.` }])
  return text
}
