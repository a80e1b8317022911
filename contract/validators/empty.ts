/** Nothing that a person could read: no value, no characters, or spaces only. */
export const isEmpty = (text: string | null | undefined): boolean =>
  text === null || text === undefined || text.trim() === ''

export const isNotEmpty = (text: string | null | undefined): text is string => !isEmpty(text)
