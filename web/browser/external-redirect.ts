import { replace } from 'react-router'

/**
 * Redirect to another site. It replaces this page's history entry, so that Back doesn't return here only to be
 * redirected again.
 */
export const externalRedirect = (url: string, headers: Readonly<Record<string, string>> = {}): Response =>
  replace(url, { headers })
