import { describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { boundSignKey } from './register-key.ts'
import { makeSignKey, type SignKey, signText } from './sign-key.ts'

const conflict = () => new ApiRefusal({ ...codes.conflict, msg: 'taken', data: null }, 409)

describe('the signing key', () => {
  test('isn’t extractable, and its signatures verify', async () => {
    const { privateKey, publicKey } = await makeSignKey()
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
    const sign = await signText(privateKey, 'POST\n/x\nn\n')
    const bytes = Uint8Array.from(atob(sign.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    expect(bytes).toHaveLength(64)
    const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', { ...publicKey }, curve, false, ['verify'])
    const text = new TextEncoder().encode('POST\n/x\nn\n')
    expect(await crypto.subtle.verify(curve, key, bytes, text)).toBe(true)
  })

  const browser = (registered: Map<string, string>) => {
    let held: SignKey | null = null
    let id = 'visitor-1'
    let asked = 0
    return {
      asked: () => asked,
      store: {
        read: async () => held,
        keepFirst: async (key: SignKey) => {
          held ??= key
          return held
        },
        write: async (key: SignKey) => {
          held = key
        },
      },
      visitor: {
        id: () => id,
        renew: () => {
          id = `${id}-new`
          return id
        },
      },
      api: {
        registerSignKey: async ({ jwk }: { jwk: { x: string } }) => {
          asked += 1
          if ((registered.get(id) ?? jwk.x) !== jwk.x) throw conflict()
          registered.set(id, jwk.x)
          return { visitorId: id }
        },
      },
    }
  }

  test('is registered once and kept', async () => {
    const one = browser(new Map())
    const first = await boundSignKey(one)
    expect(await boundSignKey(one)).toEqual(first)
    expect(one.asked()).toBe(1)
    await boundSignKey(one, true)
    expect(one.asked()).toBe(2)
  })

  test('is shared by all tabs, also if two make one concurrently', async () => {
    const one = browser(new Map())
    const [first, second] = await Promise.all([boundSignKey(one), boundSignKey(one)])
    expect(second.publicKey).toEqual(first.publicKey)
    expect(second.visitorId).toBe(first.visitorId)
  })

  test('is replaced if lost, under a new visitor id', async () => {
    const registered = new Map([['visitor-1', 'the lost one']])
    const { visitorId, publicKey } = await boundSignKey(browser(registered))
    expect(visitorId).toBe('visitor-1-new')
    expect(registered.get(visitorId)).toBe(publicKey.x)
  })
})
