import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import { checkCookiesIn, checkProofCookie, isCheckProof } from '#contract/identity-check/check-cookie.ts'
import { CHECK_MINUTES } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

const PURPOSE = 'check-proof'

/** A check's case, the code that was typed for it, and the session in which it was typed. */
export type CheckProof = {
  readonly caseId: string
  readonly provedBy: string
  readonly sessionId: string | null
}

/** Session in which a code was typed; a signed-out visitor counts as one session. */
const sessionIn = ({ sessionId }: CheckProof): string => sessionId ?? 'nobody'

/**
 * Remembers for `CHECK_MINUTES` that the mailed code was typed in this browser. The proof ends with the session, or
 * when another session begins, because another person may use the device.
 */
export const rememberCheckProof = (
  { signer, wallClock, config }: Pick<Deps, 'signer' | 'wallClock' | 'config'>,
  reply: FastifyReply,
  proof: CheckProof,
): void => {
  const { caseId, provedBy } = proof
  const until = wallClock.now().getTime() + CHECK_MINUTES * MINUTE_MS
  const claims = [caseId, provedBy, sessionIn(proof), String(until)]
  reply.setCookie(checkProofCookie(caseId), signer.sign(PURPOSE, claims), {
    ...privateCookie(config.publicOrigin),
    maxAge: CHECK_MINUTES * 60,
  })
}

/** Whether the code was typed in this browser and session within the last hour. */
export const hasCheckProof = (
  { signer, wallClock }: Pick<Deps, 'signer' | 'wallClock'>,
  request: FastifyRequest,
  proof: CheckProof,
): boolean => {
  const { caseId, provedBy } = proof
  const cookie = request.cookies[checkProofCookie(caseId)]
  const [ofCase, by, session, until] = (cookie === undefined ? null : signer.read(PURPOSE, cookie)) ?? []
  const isSameProof = ofCase === caseId && by === provedBy && session === sessionIn(proof)
  return isSameProof && Number(until) > wallClock.now().getTime()
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
export const requireCheckProof = (
  deps: Pick<Deps, 'signer' | 'wallClock'>,
  request: FastifyRequest,
  recipient: CheckProof,
): void => {
  if (!hasCheckProof(deps, request, recipient)) throw new Refusal('checkCodeNeeded')
}
