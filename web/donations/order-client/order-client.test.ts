import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { locationFacts } from '#testing/donations/donation-facts.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { createDraftPool, type OrderDraft } from './order-draft.ts'
import { forgetOrderKey, loadOrCreateOrderKey } from './order-key.ts'
import { encryptName } from './start-order.ts'

const draft: OrderDraft = {
  draftId: 'draft-1',
  nonce: 'n-1',
  expiresAt: '2026-11-21T20:10:00.000Z',
  encryptionKey: { kty: 'EC', crv: 'P-256', x: '', y: '', kid: 'k1' },
  challenge: {},
}

test('the name is encrypted for the server’s key, and bound to its draft and expiry', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { x = '', y = '' } = await exportJWK(publicKey)
  const encryptionKey = { kty: 'EC', crv: 'P-256', x, y, kid: 'k1' }
  const jwe = await encryptName('Renée محمد', { ...draft, encryptionKey })
  expect(jwe).not.toContain('Ren')
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
  expect(new TextDecoder().decode(plaintext)).toBe('Renée محمد')
  expect(protectedHeader).toMatchObject({
    alg: 'ECDH-ES',
    enc: 'A256GCM',
    kid: 'k1',
    did: 'draft-1',
    exp: Date.parse(draft.expiresAt) / 1000,
  })
})

describe('a draft', () => {
  const start = Date.parse('2026-11-21T20:00:00.000Z')
  const createTestPool = () => {
    let now = start
    let fetched = 0
    const pool = createDraftPool(
      {
        caseId: 'CASE',
        now: () => new Date(now),
        solve: async ({ draftId }) => `solved ${draftId}`,
        api: {
          getPayPlatform: async () => {
            fetched += 1
            const expiresAt = new Date(now + 600_000).toISOString()
            return {
              platforms: [],
              limits: { minCents: 500, maxCents: 500_000, maxVerifiedCents: 2_500_000, presetsCents: [] },
              fee: { basisPoints: 290, fixedCents: 30 },
              tip: { defaultPercent: 0, maxPercent: 30 },
              location: locationFacts,
              draft: { ...draft, draftId: `fetched-${fetched}`, expiresAt },
            }
          },
        },
      },
      draft,
    )
    const wait = (minutes: number) => {
      now += minutes * MINUTE_MS
    }
    return { pool, wait, fetched: () => fetched }
  }
  const solutionNow = async ({ pool }: ReturnType<typeof createTestPool>) => (await pool.current()).solution

  test('comes with the page, and is solved only once', async () => {
    const drafts = createTestPool()
    drafts.pool.prepare()
    expect(await solutionNow(drafts)).toBe('solved draft-1')
    expect(drafts.pool.current()).toBe(drafts.pool.current())
    expect(drafts.fetched()).toBe(0)
  })

  test('is replaced by a fetched one when it is about to expire, or was used', async () => {
    const drafts = createTestPool()
    drafts.wait(9.6)
    expect(await solutionNow(drafts)).toBe('solved fetched-1')
    expect(await solutionNow(drafts)).toBe('solved fetched-1')
    drafts.wait(10)
    expect(await solutionNow(drafts)).toBe('solved fetched-2')
    drafts.pool.drop()
    expect(await solutionNow(drafts)).toBe('solved fetched-3')
  })
})

describe('an order’s idempotency key', () => {
  test('stays the same while the form’s content and case do, and is new after any change or once forgotten', async () => {
    const storage = tabStorage()
    let keyCount = 0
    const keyFor = (choices: Record<string, string | number>, caseId = 'CASE') =>
      loadOrCreateOrderKey(storage, caseId, choices, () => {
        keyCount += 1
        return `key-${keyCount}`
      })
    expect(await keyFor({ amountCents: 5000, fullName: 'Carol' })).toBe('key-1')
    expect(await keyFor({ fullName: 'Carol', amountCents: 5000 })).toBe('key-1')
    expect(await keyFor({ amountCents: 6000, fullName: 'Carol' })).toBe('key-2')
    expect(await keyFor({ amountCents: 6000, fullName: 'Carol' }, 'OTHER')).toBe('key-3')
    forgetOrderKey(storage, 'CASE')
    expect(await keyFor({ amountCents: 6000, fullName: 'Carol' })).toBe('key-4')
  })
})
