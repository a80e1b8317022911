import { data, type LoaderFunctionArgs } from 'react-router'
import { shownErrorContext } from '#web/page-context.ts'
import type { RouteHandle } from '#web/route-handle.ts'

/** A page without scripts, because only the server handles unknown addresses. */
export const handle = { hydrate: false } satisfies RouteHandle

/**
 * The page of unknown addresses, as a route of its own so that its frame has data. Also renders the other error pages
 * that the server makes at its start, such as "slow down", with their status and sentence.
 */
export const loader = ({ context }: Pick<LoaderFunctionArgs, 'context'>): never => {
  const { status, sentence } = context.get(shownErrorContext) ?? { status: 404, sentence: null }
  throw data(sentence, { status })
}

export default function NotFound() {
  return null
}
