/** Longer than any cursor of ours. */
const CURSOR_MAX = 300

const isCursor = (text: string): boolean => {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return false
  try {
    return Array.isArray(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    // Neither base64 nor JSON: an address that was cut off or invented.
    return false
  }
}

/** Where a list goes on; null at its beginning, and for a text that no list gave. */
export const cursorIn = (search: URLSearchParams): string | null => {
  const cursor = search.get('cursor')
  return cursor !== null && isCursor(cursor) ? cursor : null
}

/** The parameters of a page of which only the cursor is read. */
export const cursorParameters = (search: URLSearchParams): URLSearchParams => {
  const cursor = cursorIn(search)
  return new URLSearchParams(cursor === null ? [] : [['cursor', cursor]])
}
