import { randomBytes } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { nameKeys } from './name-keys.ts'

const ring = (...keyIds: string[]) => keyIds.map((keyId) => ({ keyId, bytes: randomBytes(32) }))
const clock = testClock()
const keysOf = ([first, ...rest]: ReturnType<typeof ring>) => {
  if (first === undefined) throw new Error('A ring has a key')
  return nameKeys([first, ...rest], clock)
}
const inSeconds = (seconds: number): number => Math.floor(clock.now().getTime() / 1000) + seconds

const encrypt = async (
  keys: ReturnType<typeof keysOf>,
  name: string,
  header: { did?: string; exp?: number; kid?: string; enc?: string } = {},
): Promise<string> => {
  const publicKey = await keys.publicKey()
  return new CompactEncrypt(new TextEncoder().encode(name))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: publicKey.kid,
      did: 'draft-1',
      exp: inSeconds(60),
      ...header,
    })
    .encrypt(await importJWK({ ...publicKey }, 'ECDH-ES'))
}

describe('a name encrypted by a browser', () => {
  it.each(['Carol Brandt', 'محمد علي', '🎉', ''])('decrypts: %j', async (name) => {
    const keys = keysOf(ring('a'))
    expect(await keys.open(await encrypt(keys, name), 'draft-1')).toBe(name)
  })

  it('decrypts on every node and after a restart, because the key pair derives from the ring', async () => {
    const sharedRing = ring('a')
    const [node, otherNode] = [keysOf(sharedRing), keysOf(sharedRing)]
    expect(await node.publicKey()).toEqual(await otherNode.publicKey())
    expect(await otherNode.open(await encrypt(node, 'Carol'), 'draft-1')).toBe('Carol')
  })

  it('decrypts during a rotation, and not once the key is gone', async () => {
    const [older, newer] = [ring('a'), ring('b')]
    const sealed = await encrypt(keysOf(older), 'Carol')
    expect(await keysOf([...newer, ...older]).open(sealed, 'draft-1')).toBe('Carol')
    expect(await keysOf(newer).open(sealed, 'draft-1')).toBeNull()
    expect((await keysOf([...newer, ...older]).publicKey()).kid).toBe('b')
  })

  it('doesn’t decrypt for another draft, after its expiry or without one', async () => {
    const keys = keysOf(ring('a'))
    expect(await keys.open(await encrypt(keys, 'Carol'), 'draft-2')).toBeNull()
    expect(await keys.open(await encrypt(keys, 'Carol', { exp: inSeconds(-1) }), 'draft-1')).toBeNull()
    const sealed = await encrypt(keys, 'Carol')
    const [header = '', ...rest] = sealed.split('.')
    const { exp: _, ...otherFields } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const undated = [Buffer.from(JSON.stringify(otherFields)).toString('base64url'), ...rest].join('.')
    expect(await keys.open(undated, 'draft-1')).toBeNull()
  })

  it('doesn’t decrypt if altered, or if the key id is unknown', async () => {
    const keys = keysOf(ring('a'))
    const sealed = await encrypt(keys, 'Carol')
    const changed = `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`
    expect(await keys.open(changed, 'draft-1')).toBeNull()
    expect(await keys.open(await encrypt(keys, 'Carol', { kid: 'b' }), 'draft-1')).toBeNull()
    expect(await keys.open(await encrypt(keys, 'Carol', { enc: 'A128GCM' }), 'draft-1')).toBeNull()
  })

  it.each(['', 'Carol', 'a.b.c', 'a.b.c.d.e', '....', `${'x'.repeat(4000)}`])(
    'is invalid as %j',
    async (text) => {
      expect(await keysOf(ring('a')).open(text, 'draft-1')).toBeNull()
    },
  )

  it('that is not valid text is refused', async () => {
    const keys = keysOf(ring('a'))
    const publicKey = await keys.publicKey()
    const bytes = await new CompactEncrypt(Uint8Array.of(0xff, 0xfe))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'a', did: 'draft-1', exp: inSeconds(60) })
      .encrypt(await importJWK({ ...publicKey }, 'ECDH-ES'))
    expect(await keys.open(bytes, 'draft-1')).toBeNull()
  })
})
