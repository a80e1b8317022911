import { argon2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { hashPassword, isOutdated, matchesPassword } from './argon2id.ts'
import { passwordHasher } from './password-hasher.ts'

/** `echo -n password | argon2 somesalt -id -v 13 -t 2 -k 65536 -p 1 -l 32`, of the reference implementation's own tests. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

const STRANGER = { network: '203.0.113.0/24', isKnown: false }

describe('a hash', () => {
  it('is argon2id with 19 MiB, 2 passes and 1 lane, with a new salt each time', async () => {
    const [one, other] = [await hashPassword('otter'), await hashPassword('otter')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(other).not.toBe(one)
    expect(await matchesPassword(one, 'otter')).toBe(true)
    expect(await matchesPassword(one, 'Otter')).toBe(false)
    expect(isOutdated(one)).toBe(false)
  })

  it('by another program or with other parameters is readable, and outdated', async () => {
    expect(await matchesPassword(REFERENCE, 'password')).toBe(true)
    expect(await matchesPassword(REFERENCE, 'passwore')).toBe(false)
    expect(isOutdated(REFERENCE)).toBe(true)
  })

  it('is reproducible from its salt and parameters', async () => {
    const [, , , , salt = '', tag] = (await hashPassword('otter')).split('$')
    const parameters = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
    const nonce = Buffer.from(salt, 'base64')
    const recomputed = argon2Sync('argon2id', { message: 'otter', nonce, ...parameters })
    expect(recomputed.toString('base64').replace(/=+$/, '')).toBe(tag)
  })

  it.each(['', 'plain', '$2b$10$abc'])('like %j is an internal error, not a wrong password', async (phc) => {
    await expect(matchesPassword(phc, 'otter')).rejects.toThrow('argon2id')
  })
})

describe('the hasher', () => {
  it('runs and queues limited numbers, and refuses the rest', async () => {
    const hasher = passwordHasher({ atOnce: 1, waiting: 2, waitingKnown: 0 })
    const settled = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('otter', STRANGER)))
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    for (const one of settled)
      if (one.status === 'rejected') {
        expect(isRefusal(one.reason, 'busy')).toBe(true)
        expect(one.reason).toMatchObject({ retryAfterSeconds: expect.any(Number) })
      }
    expect(await hasher.matches(await hasher.hash('otter', STRANGER), 'otter', STRANGER)).toBe(true)
  })

  it('frees its slot after a failure', async () => {
    const hasher = passwordHasher({ atOnce: 1, waiting: 0, waitingKnown: 0 })
    await expect(hasher.matches('no hash', 'otter', STRANGER)).rejects.toThrow('argon2id')
    expect(await hasher.matches(null, 'otter', STRANGER)).toBe(false)
  })
})
