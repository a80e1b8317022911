import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

/** A queue whose only slot is busy until `end`, so that all other work waits; `end` returns the order of the work. */
const queue = (limits: { readonly waiting: number; readonly waitingKnown: number }) => {
  const { run: inTurn } = fairQueue({ atOnce: 1, ...limits }, () => new Error('full'))
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const refused: string[] = []
  const all = [inTurn({ network: 'first', isKnown: false }, () => first.promise)]
  const join = (isKnown: boolean) => (name: string) => {
    const [network = ''] = name.split(' ')
    const work = async () => void done.push(name)
    all.push(inTurn({ network, isKnown }, work).catch(() => void refused.push(name)))
  }
  return {
    stranger: join(false),
    known: join(true),
    /** Releases all; returns who ran, in order, and who was refused. */
    end: async () => {
      first.resolve()
      await Promise.all(all)
      return { done, refused }
    },
  }
}

describe('waiting work', () => {
  it('alternates between networks, and keeps each network’s order', async () => {
    const { stranger, end } = queue({ waiting: 9, waitingKnown: 0 })
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3', 'home 1', 'school 1', 'home 2']) stranger(name)
    const done = ['crowd 1', 'home 1', 'school 1', 'crowd 2', 'home 2', 'crowd 3']
    expect(await end()).toEqual({ done, refused: [] })
  })

  it('alternates between known people and strangers', async () => {
    const { stranger, known, end } = queue({ waiting: 9, waitingKnown: 9 })
    for (const name of ['a 1', 'b 1', 'c 1']) stranger(name)
    for (const name of ['d 1', 'e 1']) known(name)
    expect((await end()).done).toEqual(['d 1', 'a 1', 'e 1', 'b 1', 'c 1'])
  })
})

describe('a full queue', () => {
  it('of one crowd replaces its last item until networks have equal shares', async () => {
    const { stranger, end } = queue({ waiting: 4, waitingKnown: 0 })
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4', 'home 1', 'crowd 5', 'home 2', 'home 3'])
      stranger(name)
    const { done, refused } = await end()
    expect(done).toEqual(['crowd 1', 'home 1', 'crowd 2', 'home 2'])
    expect(refused.toSorted()).toEqual(['crowd 3', 'crowd 4', 'crowd 5', 'home 3'])
  })

  it('of strangers from many networks has room for known people', async () => {
    const { stranger, known, end } = queue({ waiting: 2, waitingKnown: 1 })
    for (const name of ['a 1', 'b 1', 'c 1']) stranger(name)
    for (const name of ['d 1', 'e 1']) known(name)
    const { done, refused } = await end()
    expect(done).toEqual(['d 1', 'a 1', 'b 1'])
    expect(refused.toSorted()).toEqual(['c 1', 'e 1'])
  })

  it('doesn’t start refused work', async () => {
    const { stranger, end } = queue({ waiting: 0, waitingKnown: 0 })
    stranger('a 1')
    expect(await end()).toEqual({ done: [], refused: ['a 1'] })
  })
})

it('runs a fixed number at once, and one more when one ends or fails', async () => {
  const { run: inTurn } = fairQueue({ atOnce: 2, waiting: 5, waitingKnown: 0 }, () => new Error('full'))
  let [working, most] = [0, 0]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      inTurn({ network: String(index), isKnown: false }, async () => {
        working += 1
        most = Math.max(most, working)
        await Promise.resolve()
        working -= 1
        if (index % 2 === 1) throw new Error('failed')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  await inTurn({ network: 'last', isKnown: false }, async () => expect(working).toBe(0))
})
