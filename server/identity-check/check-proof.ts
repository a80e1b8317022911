import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkProofCookie } from '#contract/check-cookie.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { CHECK_MINUTES } from '#contract/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import { privateCookie } from '#server/platform/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Recipient } from './recipient.ts'

const PURPOSE = 'check-proof'

/** Whose check it is, and what a typed code must have proved. */
export type Proved = Pick<Recipient, 'caseId' | 'provedBy'>

/** From here on this browser counts as the person's own, for an hour: the code from their mailbox was typed in it. */
export const rememberProof = (
  { signer, clock, config }: Pick<Deps, 'signer' | 'clock' | 'config'>,
  reply: FastifyReply,
  { caseId, provedBy }: Proved,
): void => {
  const until = clock.now().getTime() + CHECK_MINUTES * MINUTE_MS
  reply.setCookie(checkProofCookie(caseId), signer.sign(PURPOSE, [caseId, provedBy, String(until)]), {
    ...privateCookie(config.publicOrigin),
    maxAge: CHECK_MINUTES * 60,
  })
}

/** Whether the code was typed in this browser by the one who asks, less than an hour ago. */
export const isProved = (
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
  request: FastifyRequest,
  { caseId, provedBy }: Proved,
): boolean => {
  const cookie = request.cookies[checkProofCookie(caseId)]
  const [ofCase, by, until] = (cookie === undefined ? null : signer.read(PURPOSE, cookie)) ?? []
  return ofCase === caseId && by === provedBy && Number(until) > clock.now().getTime()
}

/** @throws checkCodeNeeded */
export const requireProof = (
  deps: Pick<Deps, 'signer' | 'clock'>,
  request: FastifyRequest,
  recipient: Proved,
): void => {
  if (!isProved(deps, request, recipient)) throw new Refusal('checkCodeNeeded')
}
