import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { testDatabase } from '#testing/database.ts'
import { requireRegisteredKeys } from './key-registry.ts'
import { createPersonalData } from './key-ring.ts'

const test = testDatabase()
const clock = testClock()
const key = (keyId: string) => ({ keyId, bytes: randomBytes(32) })
type Key = ReturnType<typeof key>
const [first, second] = [key('k1'), key('k2')]

const start = (...keys: readonly [Key, ...Key[]]) =>
  requireRegisteredKeys(test.database.db, clock, { keys, from: 'ENCRYPTION_KEYS' })
const seal = (...keys: readonly [Key, ...Key[]]) => {
  const data = createPersonalData({ keys, clock })
  const hash = data.emailHash(`${randomBytes(4).toString('hex')}@mail.example`)
  return test.database.transact((tx) => data.seal(tx, hash, 'orders.name|1', 'Ada'))
}

beforeEach(async () => {
  await test.owner.query('delete from person; delete from known_key')
})

describe('a start with existing personal data', () => {
  beforeEach(async () => {
    await start(first)
    await seal(first)
  })

  it('accepts the same key, and a newer one before it', async () => {
    await start(first)
    await start(second, first)
    await seal(second, first)
    await start(second, first)
  })

  it('without the key that encrypts it is refused, naming the key', async () => {
    await expect(start(second)).rejects.toThrow('ENCRYPTION_KEYS lacks the key “k1”')
  })

  it('with other bytes under the key’s name is refused', async () => {
    await expect(start(key('k1'))).rejects.toThrow('another key by the name “k1”')
  })

  it('after rewrapping everything still requires the key for lookups at the end', async () => {
    const { db } = test.database
    await createPersonalData({ keys: [second, first], clock }).rewrap(db)
    const rings: (readonly [Key, ...Key[]])[] = [[second], [first, second]]
    for (const ring of rings)
      await expect(start(...ring)).rejects.toThrow(
        'ENCRYPTION_KEYS must end with the key “k1”: people are found again by it',
      )
    await start(second, first)
  })

  it('doesn’t require keys in between that encrypt nothing anymore', async () => {
    const third = key('k3')
    await start(second, first)
    await seal(second, first)
    await createPersonalData({ keys: [third, second, first], clock }).rewrap(test.database.db)
    await start(third, first)
  })
})

it('a database without people accepts any keys, also after others were registered', async () => {
  await start(first)
  await start(second)
  await seal(second)
  await start(second)
})
