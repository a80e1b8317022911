import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { canonicalJson, signingText, withoutSign } from '#contract/canonical.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import type { OrderState } from '#contract/donations/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { sha256Hex } from '#web/signing/sha256.ts'
import { makeSignKey } from '#web/signing/sign-key.ts'
import type { OrderDraft } from './order-draft.ts'
import { type OrderChoices, startOrder } from './start-order.ts'

type Body = CallInput<Calls['createOrder']>

const choices: OrderChoices = {
  caseId: 'CASE',
  payMethod: 'card',
  attribution: { channel: 'fb' },
  amountCents: 5000,
  tipCents: 0,
  coverFee: false,
  fullName: 'Carol Brandt',
  email: 'c@mail.example',
  consentUpdates: false,
  message: 'a=b&c',
  nameShown: 'full',
  hideAmount: true,
}

let encryptionKey: OrderDraft['encryptionKey']
beforeAll(async () => {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { x = '', y = '' } = await exportJWK(publicKey)
  encryptionKey = { kty: 'EC', crv: 'P-256', x, y, kid: 'k1' }
})

const refusal = (name: CodeName) =>
  new ApiRefusal({ code: codes[name].code, msg: codes[name].sentence, data: null }, codes[name].status)

/** A browser whose server gives these answers in sequence. */
const createBrowser = async (answers: (CodeName | OrderState)[]) => {
  const key = { ...(await makeSignKey()), visitorId: 'visitor-1' }
  const requests: Body[] = []
  const renewals: boolean[] = []
  let drafts = 1
  let keys = 1
  const deps = {
    signKey: async (renewKey: boolean) => {
      renewals.push(renewKey)
      return key
    },
    idempotencyKeyFor: async () => `key-${keys}`,
    forgetKey: () => {
      keys += 1
    },
    drafts: {
      prepare: () => undefined,
      current: async () => ({
        draft: {
          draftId: `draft-${drafts}`,
          nonce: `n-${drafts}`,
          expiresAt: '2026-11-21T20:10:00.000Z',
          encryptionKey,
          challenge: {},
        },
        solution: `solution-${drafts}`,
      }),
      drop: () => {
        drafts += 1
      },
    },
    api: {
      createOrder: async (body: Body) => {
        requests.push(body)
        const answer = answers.shift() ?? 'created'
        if (answer in codes) throw refusal(answer as CodeName)
        return { orderId: 'order-1', totalCents: 5000, orderKey: 'k', status: answer as OrderState }
      },
    },
  }
  return { deps, requests, renewals, publicKey: key.publicKey }
}

describe('an order', () => {
  test('is sent with all choices, an encrypted name and a signature over the whole body', async () => {
    const { deps, requests, publicKey } = await createBrowser([])
    await startOrder(deps, choices, { confirmSimilar: false })
    const [body] = requests
    if (body === undefined) throw new Error('nothing was sent')
    const { fullName: _, ...plain } = choices
    expect(body).toMatchObject({ ...plain, zoneId: 1, draftId: 'draft-1', challengeSolution: 'solution-1' })
    expect(JSON.stringify(body)).not.toContain('Carol')
    const bodyHash = await sha256Hex(canonicalJson(withoutSign(body)))
    const call = { method: 'POST', path: '/api/oversea/v1/order/create', nonce: 'n-1', bodyHash, body }
    const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', { ...publicKey }, curve, false, ['verify'])
    const sign = Uint8Array.from(atob(body.sign.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const text = new TextEncoder().encode(signingText(call))
    expect(await crypto.subtle.verify(curve, key, sign, text)).toBe(true)
  })

  test('is sent again with a new draft and the same key if its draft has expired', async () => {
    const { deps, requests } = await createBrowser(['draftExpired', 'created'])
    expect(await startOrder(deps, choices, { confirmSimilar: false })).toMatchObject({ status: 'created' })
    expect(requests.map((body) => body.draftId)).toEqual(['draft-1', 'draft-2'])
    expect(requests.map((body) => body.idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  test('is sent again with a newly registered signing key if the server doesn’t know the key', async () => {
    const { deps, renewals } = await createBrowser(['signInvalid', 'created'])
    await startOrder(deps, choices, { confirmSimilar: false })
    expect(renewals).toEqual([false, true])
  })

  test('gets a new idempotency key if its key belongs to other choices or to an expired order', async () => {
    const reused = await createBrowser(['keyReused', 'created'])
    await startOrder(reused.deps, choices, { confirmSimilar: false })
    expect(reused.requests.map((body) => body.idempotencyKey)).toEqual(['key-1', 'key-2'])
    const expiredOrder = await createBrowser(['expired', 'created'])
    expect(await startOrder(expiredOrder.deps, choices, { confirmSimilar: false })).toMatchObject({
      status: 'created',
    })
    expect(expiredOrder.requests.map((body) => body.idempotencyKey)).toEqual(['key-1', 'key-2'])
  })

  test('is returned without a retry if it was paid before', async () => {
    const { deps, requests } = await createBrowser(['succeeded'])
    expect(await startOrder(deps, choices, { confirmSimilar: false })).toMatchObject({ status: 'succeeded' })
    expect(requests).toHaveLength(1)
  })

  test('fails after three attempts, and at once if a retry can’t help', async () => {
    const expiredDrafts = await createBrowser(['draftExpired', 'draftExpired', 'draftExpired', 'created'])
    await expect(startOrder(expiredDrafts.deps, choices, { confirmSimilar: false })).rejects.toMatchObject({
      code: codes.draftExpired.code,
    })
    const closed = await createBrowser(['caseTakesNoDonations', 'created'])
    await expect(startOrder(closed.deps, choices, { confirmSimilar: false })).rejects.toMatchObject({
      code: codes.caseTakesNoDonations.code,
    })
    expect(closed.requests).toHaveLength(1)
  })
})
