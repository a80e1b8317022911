import { describe, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { loadBoundKey } from './register-key.ts'
import { makeSignKey, type SignKey, signText } from './sign-key.ts'

const conflict = () => new ApiRefusal({ ...codes.conflict, msg: 'taken', data: null }, 409)

describe('the signing key', () => {
  test('isn’t extractable, and its signatures verify', async () => {
    const { privateKey, publicKey } = await makeSignKey()
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
    const sign = await signText(privateKey, 'POST\n/x\nn\n')
    const bytes = Uint8Array.from(atob(sign.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    expect(bytes).toHaveLength(64)
    const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('jwk', { ...publicKey }, curve, false, ['verify'])
    const text = new TextEncoder().encode('POST\n/x\nn\n')
    expect(await crypto.subtle.verify(curve, key, bytes, text)).toBe(true)
  })

  const browser = (registered: Map<string, string>) => {
    let stored: SignKey | null = null
    let id = 'visitor-1'
    let registrations = 0
    return {
      registrations: () => registrations,
      store: {
        read: async () => stored,
        keepFirst: async (key: SignKey) => {
          stored ??= key
          return stored
        },
        write: async (key: SignKey) => {
          stored = key
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
          registrations += 1
          if ((registered.get(id) ?? jwk.x) !== jwk.x) throw conflict()
          registered.set(id, jwk.x)
          return { visitorId: id }
        },
      },
    }
  }

  test('is registered once, and again on request', async () => {
    const fixture = browser(new Map())
    const first = await loadBoundKey(fixture)
    expect(await loadBoundKey(fixture)).toEqual(first)
    expect(fixture.registrations()).toBe(1)
    await loadBoundKey(fixture, true)
    expect(fixture.registrations()).toBe(2)
  })

  test('is shared by two tabs that create one at the same time', async () => {
    const fixture = browser(new Map())
    const [first, second] = await Promise.all([loadBoundKey(fixture), loadBoundKey(fixture)])
    expect(second.publicKey).toEqual(first.publicKey)
    expect(second.visitorId).toBe(first.visitorId)
  })

  test('is replaced if lost, under a new visitor id', async () => {
    const registered = new Map([['visitor-1', 'the lost key']])
    const { visitorId, publicKey } = await loadBoundKey(browser(registered))
    expect(visitorId).toBe('visitor-1-new')
    expect(registered.get(visitorId)).toBe(publicKey.x)
  })
})
