import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Risk } from './order-risk.policy.ts'

/**
 * The proof of work before an order: some tenths of a second for a phone, and for whoever tries ten thousand
 * cards ten thousand times that.
 */

/** Rounds of PBKDF2 a try; some 256 tries are needed on average. */
const BASE_COST = 400

export type ChallengeKeeper = {
  readonly create: (about: { nonce: string; expiresAt: Date; risk: Risk }) => Promise<Challenge>
  /** Whether `solution` (base64 of the JSON that the library's solver gives) solves the challenge made for `nonce`. */
  readonly isSolved: (solution: string, nonce: string) => Promise<boolean>
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
      data: z.looseObject({ nonce: z.string() }),
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

export const challengeKeeper = (secret: string): ChallengeKeeper => ({
  create: ({ nonce, expiresAt, risk }) =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: BASE_COST * 2 ** risk,
      deriveKey,
      data: { nonce },
      expiresAt,
      hmacSignatureSecret: secret,
    }),
  isSolved: async (solution, nonce) => {
    const payload = parsePayload(solution)
    if (!payload.success || payload.data.challenge.parameters.data.nonce !== nonce) return false
    const { challenge, solution: answer } = payload.data
    const result = await verifySolution({
      challenge: challenge as Challenge,
      solution: answer,
      deriveKey,
      hmacSignatureSecret: secret,
    })
    return result.verified
  },
})
