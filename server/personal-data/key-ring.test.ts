import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { testDatabase } from '#testing/database.ts'
import { createPersonalData } from './key-ring.ts'

const test = testDatabase()
const clock = testClock()
const key = (keyId: string) => ({ keyId, bytes: randomBytes(32) })
const oldest = key('a')
const personalData = createPersonalData({ keys: [oldest], clock })
const CONTEXT = 'orders.name|1'

const seal = (email: string, text: string, context = CONTEXT, data = personalData): Promise<Buffer> =>
  test.database.transact((tx) => data.seal(tx, data.emailHash(email), context, text))
const open = (
  email: string,
  cipher: Buffer,
  context = CONTEXT,
  data = personalData,
): Promise<string | null> => data.open(test.database.db, data.emailHash(email), context, cipher)

describe('encrypted personal data', () => {
  it('decrypts for the same person and context, and differs each time', async () => {
    const [first, second] = [await seal('ada@mail.example', 'Ada'), await seal('ada@mail.example', 'Ada')]
    expect(first.equals(second)).toBe(false)
    expect(first.includes('Ada')).toBe(false)
    expect(await open('ada@mail.example', first)).toBe('Ada')
    expect(await open(' ADA@mail.example ', second)).toBe('Ada')
    expect(await open('ada@ｍail。example', second)).toBe('Ada')
  })

  it('doesn’t decrypt if moved to another row or person', async () => {
    const sealed = await seal('eve@mail.example', 'Eve')
    await seal('rosa@mail.example', 'Rosa')
    await expect(open('eve@mail.example', sealed, 'orders.name|2')).rejects.toThrow()
    await expect(open('rosa@mail.example', sealed)).rejects.toThrow()
  })

  it('of one person has one key, also if created concurrently', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 8 }, (_, index) => seal('many@mail.example', `Many ${index}`)),
    )
    expect(await Promise.all(sealed.map((cipher) => open('many@mail.example', cipher)))).toEqual(
      sealed.map((_, index) => `Many ${index}`),
    )
  })

  it('is unreadable without the person’s key', async () => {
    const sealed = await seal('gone@mail.example', 'Gone')
    await personalData.forget(test.database.db, personalData.emailHash('gone@mail.example'))
    expect(await open('gone@mail.example', sealed)).toBeNull()
  })

  it('decrypts after the installation’s key was rotated, and people are still found', async () => {
    const sealed = await seal('kept@mail.example', 'Kept')
    const rotated = createPersonalData({ keys: [key('b'), oldest], clock })
    expect(await open('kept@mail.example', sealed, CONTEXT, rotated)).toBe('Kept')
    expect(rotated.emailHash('kept@mail.example')).toBe(personalData.emailHash('kept@mail.example'))
    const stranger = createPersonalData({ keys: [{ ...key('b') }], clock })
    expect(stranger.emailHash('kept@mail.example')).not.toBe(personalData.emailHash('kept@mail.example'))
  })

  it('needs only the newest key once people’s keys were rewrapped, and erased people stay erased', async () => {
    const { db } = test.database
    const [sealed, erased] = [
      await seal('moved@mail.example', 'Moved'),
      await seal('left@mail.example', 'Left'),
    ]
    await personalData.forget(db, personalData.emailHash('left@mail.example'))
    const newest = key('b')
    const rotated = createPersonalData({ keys: [newest, oldest], clock })
    await Promise.all([rotated.rewrap(db), rotated.rewrap(db)])
    expect(await rotated.rewrap(db)).toBe(false)
    const keyIds = await db.selectFrom('person').select('keyId').distinct().execute()
    expect(keyIds).toEqual([{ keyId: 'b' }])
    // The oldest key still finds people, but decrypts nothing of theirs any more.
    const hash = rotated.emailHash('moved@mail.example')
    const without = createPersonalData({ keys: [newest], clock })
    expect(await without.open(db, hash, CONTEXT, sealed)).toBe('Moved')
    await expect(personalData.open(db, hash, CONTEXT, sealed)).rejects.toThrow('"b"')
    expect(await open('left@mail.example', erased, CONTEXT, rotated)).toBeNull()
  })

  it('names a missing key', async () => {
    const sealed = await seal('lost@mail.example', 'Lost')
    const hash = personalData.emailHash('lost@mail.example')
    const without = createPersonalData({ keys: [key('c')], clock })
    await expect(without.open(test.database.db, hash, CONTEXT, sealed)).rejects.toThrow('"a"')
  })
})
