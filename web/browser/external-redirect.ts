import { replace } from 'react-router'

/**
 * An answer that leads to somebody else's site. It replaces this page's address in the history, so that the way back
 * doesn't lead here only to be sent on once more.
 */
export const externalRedirect = (url: string, headers: Readonly<Record<string, string>> = {}): Response =>
  replace(url, { headers })
