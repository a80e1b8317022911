/** Whether a text has nothing readable: null, empty, or spaces only. */
export const isEmpty = (text: string | null | undefined): boolean =>
  text === null || text === undefined || text.trim() === ''

export const isNotEmpty = (text: string | null | undefined): text is string => !isEmpty(text)
