import { isRouteErrorResponse } from 'react-router'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

export type ErrorText = {
  readonly status: number
  /** Heading of the page. */
  readonly sentence: string
  readonly advice: string
}

const NOT_FOUND = 404
const UNEXPECTED = 500

const ADVICE: Readonly<Record<number, string>> = {
  400: 'Go back, load the page again, and send it once more.',
  [NOT_FOUND]: 'The link may be old, or the case may have been taken down.',
  // Signed-out people were already asked to sign in.
  403: 'It may open with another account. Or ask whoever sent you the link.',
  410: 'Others near you need a hand.',
  // Follows a sentence that says how long to wait: "That was a lot of tries. Wait 2 minutes."
  429: 'Then reload this page.',
  503: 'Then reload this page.',
}

/** A sentence for people in a thrown response's `data`, which is HTML if a proxy answered. */
const sentenceIn = (thrown: unknown): string | null =>
  typeof thrown === 'string' && /^[^<]/.test(thrown) ? thrown : null

/** A 404 has one sentence for all causes: the router's own is written for developers. */
const wordsFor = (status: number, sentence: string | null): ErrorText => ({
  status,
  sentence: status === NOT_FOUND ? codes.notFound.sentence : (sentence ?? 'Something broke on our side'),
  advice: ADVICE[status] ?? 'Try again in a minute.',
})

/** Texts of the error page, by the thrown status; 500 without one. */
export const errorText = (error: unknown): ErrorText => {
  if (isRouteErrorResponse(error)) return wordsFor(error.status, sentenceIn(error.data))
  if (error instanceof ApiRefusal) return wordsFor(error.status, error.message)
  // Without a connection, no page can be fetched: nothing broke.
  return wordsFor(UNEXPECTED, navigator.onLine === false ? 'You’re offline' : null)
}
