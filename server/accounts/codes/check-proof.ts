import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import { checkCookiesIn, checkProofCookie, isCheckProof } from '#contract/identity/check-cookie.ts'
import { CHECK_MINUTES } from '#contract/identity/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

const PURPOSE = 'check-proof'

/** The check, the proven code, and the session it was typed in. */
export type Proved = {
  readonly caseId: string
  readonly provedBy: string
  readonly sessionId: string | null
}

/** Session in which a code was typed; being signed out counts as one. */
const sessionIn = ({ sessionId }: Proved): string => sessionId ?? 'nobody'

/**
 * Remembers for an hour that the mailed code was typed in this browser. Ends with the session, or when
 * another one begins, because another person may use the device.
 */
export const rememberProof = (
  { signer, wallClock, config }: Pick<Deps, 'signer' | 'wallClock' | 'config'>,
  reply: FastifyReply,
  proved: Proved,
): void => {
  const { caseId, provedBy } = proved
  const until = wallClock.now().getTime() + CHECK_MINUTES * MINUTE_MS
  const claims = [caseId, provedBy, sessionIn(proved), String(until)]
  reply.setCookie(checkProofCookie(caseId), signer.sign(PURPOSE, claims), {
    ...privateCookie(config.publicOrigin),
    maxAge: CHECK_MINUTES * 60,
  })
}

/** Whether the code was typed in this browser and session within the last hour. */
export const isProved = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  request: FastifyRequest,
  proved: Proved,
): boolean => {
  const { caseId, provedBy } = proved
  const cookie = request.cookies[checkProofCookie(caseId)]
  const [ofCase, by, session, until] = (cookie === undefined ? null : signer.read(PURPOSE, cookie)) ?? []
  const isTheirs = ofCase === caseId && by === provedBy && session === sessionIn(proved)
  return isTheirs && Number(until) > wallClock.now().getTime()
}

/** Closes every check that is open in this browser: removes links and proofs. */
export const closeChecks = (
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  for (const name of checkCookiesIn(request.cookies))
    reply.clearCookie(name, privateCookie(config.publicOrigin))
}

/** Removes proofs when a new session begins, so that they can't be used during or after it. */
export const forgetProofs = (
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  for (const name of checkCookiesIn(request.cookies).filter(isCheckProof))
    reply.clearCookie(name, privateCookie(config.publicOrigin))
}

/** @throws checkCodeNeeded */
export const requireProof = (
  deps: Pick<Deps, 'signer' | 'wallClock'>,
  request: FastifyRequest,
  recipient: Proved,
): void => {
  if (!isProved(deps, request, recipient)) throw new Refusal('checkCodeNeeded')
}
