import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { OrderDraft } from './order-draft.ts'

const isChallenge = (value: object): value is Challenge => 'parameters' in value && 'signature' in value

/**
 * Solves a draft's proof of work, returned as base64 of JSON. Each try runs in
 * the browser's own cryptography, off the main thread, so that typing isn't blocked.
 */
export const solveProofOfWork = async ({ challenge }: Pick<OrderDraft, 'challenge'>): Promise<string> => {
  if (!isChallenge(challenge)) throw new TypeError('The draft carries no challenge that this page knows')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The proof of work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
