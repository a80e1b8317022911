import { replace } from 'react-router'

/** Leaves the site without a step in the history to come back into: `throw redirectOutside(url)`. */
export const redirectOutside = (url: URL): Response => replace(url.href)
