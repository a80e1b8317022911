import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const isChallenge = (value: object): value is Challenge => 'parameters' in value && 'signature' in value

/**
 * Solves the proof of work of an order draft or of a refused form, returned as base64 of JSON. Each try runs in
 * the browser's own cryptography, off the main thread, so that typing isn't blocked.
 */
export const solveProofOfWork = async ({ challenge }: { readonly challenge: object }): Promise<string> => {
  if (!isChallenge(challenge)) throw new TypeError('This is no challenge that this page knows')
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('The proof of work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}
