import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import { checkCookiesIn, checkProofCookie, isCheckProof } from '#contract/identity/check-cookie.ts'
import { CHECK_MINUTES } from '#contract/identity/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'

const PURPOSE = 'check-proof'

/** Whose check it is, what a typed code must have proved, and by whom who was signed in meanwhile. */
export type Proved = {
  readonly caseId: string
  readonly provedBy: string
  readonly sessionId: string | null
}

/** In which session a code was typed; none is one, too. */
const sessionIn = ({ sessionId }: Proved): string => sessionId ?? 'nobody'

/**
 * From here on this browser counts as the person's own, for an hour: the code from their mailbox was typed in it. Once
 * another session begins or this one ends, somebody else may sit there.
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

/** Whether the code was typed in this browser by the one who asks, in the same session, less than an hour ago. */
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

/** Closes every check that is open in this browser: link and proof go. */
export const closeChecks = (
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  for (const name of checkCookiesIn(request.cookies))
    reply.clearCookie(name, privateCookie(config.publicOrigin))
}

/** Another session begins: what was typed before is no proof in it, nor once it has ended. */
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
