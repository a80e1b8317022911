import { pbkdf2Sync } from 'node:crypto'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'

/** The challenge comes from the altcha library, so its fields aren't checked further. */
const challengeShape = z.custom<Challenge>(
  (value) => typeof value === 'object' && value !== null && 'parameters' in value,
)

/** Below this cost, solving a challenge on the main thread is faster than starting one: it takes about 100 tries. */
const WORTH_A_THREAD = 100

const deriveOnMainThread: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
})

/** Solves a challenge as a page does. @returns base64 of JSON */
export const solve = async (value: unknown): Promise<string> => {
  const challenge = challengeShape.parse(value)
  const derive = challenge.parameters.cost < WORTH_A_THREAD ? deriveOnMainThread : deriveKey
  const solution = await solveChallenge({ challenge, deriveKey: derive })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Solves the challenge of a refusal, from its `data`. */
export const solveRefusal = (data: unknown): Promise<string> =>
  solve(z.object({ challenge: challengeShape }).parse(data).challenge)
