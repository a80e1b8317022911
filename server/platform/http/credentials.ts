import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, CallAuth, PersonalAuth } from '#contract/call.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { callOf } from './route-config.ts'

/** Longest credential in an input: a signed token. */
const CREDENTIAL_MAX = 1024

/**
 * A text of a request's input as it was sent; undefined if it is no text, or longer than any credential. The call's
 * schema hasn't run yet.
 */
export const sentText = (request: FastifyRequest, field: string): string | undefined => {
  const sent: unknown = callOf(request)?.method === 'GET' ? request.query : request.body
  if (typeof sent !== 'object' || sent === null) return undefined
  const value: unknown = Object.getOwnPropertyDescriptor(sent, field)?.value
  return typeof value === 'string' && value.length <= CREDENTIAL_MAX ? value : undefined
}

/** Refuses a request whose link isn't one of ours, of the call's kind. The handler checks what the token grants. */
const checkMailedLink = ({ signer }: Pick<Deps, 'signer'>, request: FastifyRequest, { link }: Call): void => {
  const token = sentText(request, 'token')
  if (link === null || token === undefined || signer.read(link, token) === null) throw new Refusal('notFound')
}

/** Credentials that a slice checks; a session is checked by the guard, a signature covers the bytes of a body. */
type CheckedBySlice = Exclude<CallAuth, 'anyone' | 'signature' | 'link' | PersonalAuth>

/** Refuses a request without the credential, or remembers in the request who makes it. */
export type CredentialCheck = (request: FastifyRequest) => void | Promise<void>

/**
 * Checks who makes a call before its input is parsed, so that an input is only worth work if its sender may make the
 * call. What is in cookies and headers was already checked before the body was read.
 */
export const registerCredentials = (
  app: FastifyInstance,
  deps: Pick<Deps, 'signer'>,
  checks: Readonly<Record<CheckedBySlice, CredentialCheck>>,
): void => {
  const checkOf: Readonly<Partial<Record<CallAuth, CredentialCheck>>> = checks
  app.addHook('preValidation', async (request) => {
    const call = callOf(request)
    if (call?.auth === 'link') checkMailedLink(deps, request, call)
    else if (call !== undefined) await checkOf[call.auth]?.(request)
  })
}
