import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { isRefusal } from '../refusal.ts'
import { createWorkPool, type PoolCaller } from './work-pool.ts'

/** A pool with one slot, which is busy until `release`; it notes which work is done, in order. */
const openPool = (waiting = 9) => {
  const pool = createWorkPool({ atOnce: 1, waiting, waitingKnown: waiting })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const ask = (key: string, caller: Partial<PoolCaller> = {}): Promise<string> =>
    pool.run(key, { network: 'home', isKnown: false, ...caller }, async () => {
      done.push(key)
      await gate.promise
      return key
    })
  const first = ask('first', { network: 'elsewhere' })
  return { pool, ask, done, first, release: () => gate.resolve() }
}
const codeOf = (work: Promise<unknown>): Promise<number | null> =>
  work.then(
    () => null,
    (error: unknown) => (isRefusal(error) ? codes[error.codeName].code : Promise.reject(error)),
  )

describe('callers that want the same work', () => {
  it('share it, while it waits and while it is done', async () => {
    const { pool, ask, done, first, release } = openPool()
    const waiting = [ask('a'), ask('a'), ask('a', { network: 'school' }), ask('a', { isKnown: true })]
    const running = ask('first')
    release()
    expect(await Promise.all([first, running, ...waiting])).toEqual(['first', 'first', 'a', 'a', 'a', 'a'])
    expect(done).toEqual(['first', 'a'])
    expect(pool.figures()).toMatchObject({ done: 2, working: 0, waiting: 0 })
  })

  it('wait in their own network’s turn, not behind the crowd of the first who asked', async () => {
    const { ask, done, first, release } = openPool(20)
    const crowd = ['crowd 1', 'crowd 2', 'crowd 3', 'poster'].map((key) => ask(key, { network: 'crowd' }))
    const poster = ask('poster', { network: 'home' })
    release()
    await Promise.all([first, poster, ...crowd])
    expect(done).toEqual(['first', 'crowd 1', 'poster', 'crowd 2', 'crowd 3'])
  })

  it('get a new try after a failure', async () => {
    const { pool, first, release } = openPool()
    release()
    await first
    const caller = { network: 'home', isKnown: false }
    const failing = pool.run('a', caller, () => Promise.reject(new Error('no ink')))
    await expect(failing).rejects.toThrow('no ink')
    expect(await pool.run('a', caller, async () => 'drawn')).toBe('drawn')
  })
})

describe('work that callers leave', () => {
  it('isn’t done once all of them have left before it began', async () => {
    const { pool, ask, done, first, release } = openPool()
    const [one, other] = [new AbortController(), new AbortController()]
    const left = [ask('a', { signal: one.signal }), ask('a', { signal: other.signal, network: 'school' })]
    const outcomes = Promise.allSettled(left)
    expect(pool.figures().waiting).toBe(2)
    one.abort()
    await expect.poll(() => pool.figures().waiting).toBe(1)
    other.abort()
    await expect.poll(() => pool.figures().waiting).toBe(0)
    release()
    await first
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask('b')).toBe('b')
    expect(done).toEqual(['first', 'b'])
    expect(pool.figures()).toMatchObject({ left: 2, done: 2 })
  })

  it('is done for those who stay, and for the next who asks', async () => {
    const { ask, done, first, release } = openPool()
    const leaver = new AbortController()
    const left = ask('a', { signal: leaver.signal })
    const stays = ask('a')
    const abandoned = ask('b', { signal: leaver.signal })
    const outcomes = Promise.allSettled([left, abandoned])
    leaver.abort()
    await outcomes
    const again = ask('b')
    release()
    expect(await Promise.all([first, stays, again])).toEqual(['first', 'a', 'b'])
    expect(done).toEqual(['first', 'a', 'b'])
  })
})

it('work that is left and asked for again in one moment is done once, whichever the moment', async () => {
  const waitTicks = async (count: number): Promise<void> => {
    for (let tick = 0; tick < count; tick += 1) await null
  }
  for (let moment = 0; moment < 400; moment += 1) {
    const { pool, first, release } = openPool()
    const done = Promise.withResolvers<void>()
    let begun = 0
    const ask = (caller: Partial<PoolCaller> = {}): Promise<unknown> =>
      pool.run('a', { network: 'home', isKnown: false, ...caller }, () => {
        begun += 1
        return done.promise
      })
    const leaver = new AbortController()
    const left = ask({ signal: leaver.signal }).catch(() => 'left')
    release()
    await waitTicks(moment % 20)
    leaver.abort()
    await waitTicks(Math.floor(moment / 20))
    const again = [ask()]
    await waitTicks(20)
    again.push(ask())
    done.resolve()
    await Promise.all([first, left, ...again])
    expect([moment, begun]).toEqual([moment, 1])
  }
})

describe('a pool without room', () => {
  it('refuses as busy, and does nothing of what it refused', async () => {
    const { pool, ask, done, first, release } = openPool(1)
    const waiting = ask('a')
    expect(await codeOf(ask('b', { network: 'home' }))).toBe(codes.busy.code)
    release()
    await Promise.all([first, waiting])
    expect(done).toEqual(['first', 'a'])
    expect(pool.figures().refused).toBe(1)
  })

  it('refuses new work while the process is too busy, but shares what is in work', async () => {
    const { ask, done, first, release } = openPool()
    const isTooBusy = () => true
    expect(await codeOf(ask('a', { isTooBusy }))).toBe(codes.busy.code)
    const shared = ask('first', { isTooBusy })
    release()
    expect(await Promise.all([first, shared])).toEqual(['first', 'first'])
    expect(done).toEqual(['first'])
  })
})
