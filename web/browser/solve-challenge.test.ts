import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { solveProofOfWork } from './solve-challenge.ts'

test('the solved proof of work is accepted by its library', async () => {
  const hmacSignatureSecret = 'secret'
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    deriveKey,
    hmacSignatureSecret,
    data: { nonce: 'n-1' },
  })
  const payload = JSON.parse(atob(await solveProofOfWork({ challenge: { ...challenge } })))
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret })
  expect(verified).toBe(true)
})
