import { isRouteErrorResponse } from 'react-router'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { type ConnectionState, connection } from '#web/browser/connection.ts'
import { isNoAnswer } from '#web/browser/wait-for-connection.ts'

export type ErrorText = {
  /** Null if no answer arrived. */
  readonly status: number | null
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

const LOST = {
  offline: 'You’re offline',
  unreachable: 'We can’t reach our server',
} as const

/** Texts of the error page: of the connection if it was lost, or else by the thrown status; 500 without one. */
export const errorText = (error: unknown, state: ConnectionState = connection.current()): ErrorText => {
  if ((state === 'offline' || state === 'unreachable') && isNoAnswer(error))
    return {
      status: null,
      sentence: LOST[state],
      advice: 'This page loads by itself once the connection is back.',
    }
  if (isRouteErrorResponse(error)) return wordsFor(error.status, sentenceIn(error.data))
  if (error instanceof ApiRefusal) return wordsFor(error.status, error.message)
  return wordsFor(UNEXPECTED, null)
}
