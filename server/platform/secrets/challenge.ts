import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'

/**
 * Proof of work before an order, and before a message that a program may have written: tenths of a second on a phone,
 * seconds during a card-testing attack. An attacker with ten thousand cards pays it ten thousand times.
 */

/** Maximum number of tries to find a solution: without a bound, some people would wait minutes. */
export const TRIES_MAX = 512

export type Challenges = {
  readonly create: (options: { nonce: string; expiresAt: Date; risk: number }) => Promise<Challenge>
  /**
   * The risk level of the challenge that `solution` (base64 of the solver's JSON) solves for `nonce`; null if
   * it solves none.
   */
  readonly solvedRisk: (solution: string, nonce: string) => Promise<number | null>
}

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.looseObject({
        nonce: z.string(),
        risk: z.int(),
        expiresAtMs: z.int().optional(),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

const parsePayload = (solution: string) => {
  try {
    return payloadShape.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError) return { success: false } as const
    throw error
  }
}

/** Challenges that cost `config.challengeCost` PBKDF2 rounds per try at no risk; each risk level doubles it. */
export const createChallenges = ({
  signer,
  config: { challengeCost: cost },
  ids,
  clock,
}: {
  readonly signer: Pick<Deps['signer'], 'sign'>
  readonly config: Pick<Deps['config'], 'challengeCost'>
  readonly ids: Pick<Deps['ids'], 'secret'>
  /** The one that `expiresAt` is by. */
  readonly clock: Deps['clock']
}): Challenges => {
  const secret = signer.sign('challenge-secret', [])
  const secrets = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret}/key` }
  const randomCounter = (): number => Buffer.from(ids.secret(2), 'base64url').readUInt16BE() % TRIES_MAX
  return {
    create: ({ nonce, expiresAt, risk }) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost * 2 ** risk,
        counter: randomCounter(),
        deriveKey,
        // The library compares its own `expiresAt` with the machine's clock.
        data: { nonce, risk, expiresAtMs: expiresAt.getTime() },
        ...secrets,
      }),
    solvedRisk: async (solution, nonce) => {
      const payload = parsePayload(solution)
      if (!payload.success) return null
      const { challenge, solution: proof } = payload.data
      const { data } = challenge.parameters
      // Challenges of the version before have the library's own expiry.
      const { expiresAtMs = Number.POSITIVE_INFINITY } = data
      if (data.nonce !== nonce || expiresAtMs <= clock.now().getTime()) return null
      const verification = { challenge: challenge as Challenge, solution: proof, deriveKey, ...secrets }
      const { verified } = await verifySolution(verification)
      return verified ? data.risk : null
    },
  }
}
