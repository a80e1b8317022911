import type { EntryContext, RouterContextProvider } from 'react-router'
import { shownErrorContext } from '#web/page-context.ts'

const NOT_FOUND = 404

/** Status of a thrown answer, or of a refused call. */
const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null

/**
 * The answer to a page that ends in the site's own "not found", which needs no rendering: the server sends the page that
 * it rendered at its start. Null for any other page.
 */
export const missingPageAnswer = (
  { staticHandlerContext: { errors } }: Pick<EntryContext, 'staticHandlerContext'>,
  context: RouterContextProvider,
  headers: Headers,
): Response | null => {
  if (statusOf(errors?.['root']) !== NOT_FOUND || context.get(shownErrorContext) !== null) return null
  return new Response(null, { status: NOT_FOUND, headers })
}
