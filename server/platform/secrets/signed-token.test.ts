import { expect, it } from 'vitest'
import { createTokenSigner } from './signed-token.ts'

const signer = createTokenSigner([Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
const older = createTokenSigner([Buffer.alloc(32, 2)])
const claims = ['0123456789AB', 'an order']
const token = signer.sign('receipt', claims)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

it('is valid for its purpose and key only', () => {
  expect(signer.read('receipt', token)).toEqual(claims)
  expect(signer.read('receipt', older.sign('receipt', claims))).toEqual(claims)
  expect(signer.read('statement', token)).toBeNull()
  expect(older.read('receipt', token)).toBeNull()
})

it('has one encoding: no other last letter or suffix that decodes to the same bytes', () => {
  const read = [...LETTERS].filter((letter) => signer.read('receipt', token.slice(0, -1) + letter) !== null)
  expect(read).toEqual([token.at(-1)])
  for (const more of ['\0', '=', ' ', '\n', '.', '%', 'A'])
    expect(signer.read('receipt', token + more), JSON.stringify(more)).toBeNull()
  expect(signer.read('receipt', token.replace('.', '=.'))).toBeNull()
})
