import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import * as z from 'zod'
import type { IdentityRefusal, Refused } from './port.ts'

export const refused = (reason: IdentityRefusal, detail: string): Refused => ({
  status: 'refused',
  reason,
  detail,
})

/** The mismatched claim; the error's other fields hold the whole token and are dropped. */
const comparedShape = z.object({ cause: z.object({ claim: z.string() }) })

const claimOf = ({ cause }: ClientError): string => comparedShape.safeParse(cause).data?.cause.claim ?? ''

const MISMATCHES: Readonly<Record<string, IdentityRefusal>> = {
  nonce: 'nonce_mismatch',
  aud: 'audience_mismatch',
  iss: 'issuer_mismatch',
}

const fromLibrary = (error: ClientError): Refused => {
  const claim = claimOf(error)
  const detail = [error.code ?? 'no code', claim].join(' ').trim()
  switch (error.code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return refused(MISMATCHES[claim] ?? 'bad_answer', detail)
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return refused(claim === 'exp' ? 'token_expired' : 'bad_answer', detail)
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return refused('issuer_mismatch', detail)
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
      return refused('provider_down', detail)
    default:
      return refused('bad_answer', detail)
  }
}

/** `fetch` throws this, and only this, when the server can't be reached. */
const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError && !('code' in error)

/** Maps the library's errors to refusals. Rethrows errors that aren't the provider's. */
export const refusalOf = (error: unknown): Refused => {
  if (error instanceof ResponseBodyError) {
    if (error.status >= 500) return refused('provider_down', `${error.status} ${error.error}`)
    return refused(error.error === 'invalid_grant' ? 'code_refused' : 'bad_answer', error.error)
  }
  if (error instanceof AuthorizationResponseError) return refusalOfAnswer(error.error)
  if (error instanceof ClientError) return fromLibrary(error)
  if (isNetworkFailure(error)) return refused('provider_down', 'no connection')
  throw error
}

const CANCELLED = ['access_denied', 'user_cancelled_authorize', 'consent_required']
const DOWN = ['server_error', 'temporarily_unavailable']

/** Maps errors that a provider returns through the browser. */
export const refusalOfAnswer = (error: string): Refused => {
  // The caller controls this text: only known kinds are repeated.
  const detail = /^[a-z_]{1,40}$/.test(error) ? error : 'unknown error'
  if (CANCELLED.includes(error)) return refused('cancelled', detail)
  return refused(DOWN.includes(error) ? 'provider_down' : 'bad_answer', detail)
}
