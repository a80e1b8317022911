import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

type Donation = { readonly of: string; readonly id: string }

/** Work that blocks until the test releases it. */
const heldWork = (fails: (ids: readonly string[]) => boolean = () => false) => {
  const turns: string[][] = []
  const begun: (() => void)[] = []
  const go = coalesce<object, Donation, string>({
    groupOf: ({ of }) => of,
    idOf: ({ id }) => id,
    atMost: 3,
    isOnesFault: (error) => error instanceof RangeError,
    work: async (_owner, items) => {
      const ids = items.map(({ id }) => id)
      turns.push(ids)
      if (turns.length === 1) await new Promise<void>((resolve) => begun.push(resolve))
      if (fails(ids)) throw new RangeError(`no to ${ids.join()}`)
      if (ids.includes('away')) throw new Error('nobody is there')
      return ids.map((id) => `${id} done`)
    },
  })
  return {
    go,
    turns,
    letGo: () => {
      for (const resolve of begun) resolve()
    },
  }
}

const owner = {}
const donation = (id: string, of = 'rosa'): Donation => ({ id, of })

describe('coalescing', () => {
  it('runs the first item alone and at once, and later ones as the next batch, up to its maximum', async () => {
    const { go, turns, letGo } = heldWork()
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => go(owner, donation(id)))
    expect(turns).toEqual([['a']])
    letGo()
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done'])
    expect(turns).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  })

  it('never puts two items of the same id into one batch', async () => {
    const { go, turns, letGo } = heldWork()
    const all = ['a', 'b', 'b', 'c'].map((id) => go(owner, donation(id)))
    letGo()
    await Promise.all(all)
    expect(turns).toEqual([['a'], ['b', 'c'], ['b']])
  })

  it('doesn’t block other groups or owners', async () => {
    const { go, turns, letGo } = heldWork()
    const first = go(owner, donation('a'))
    await Promise.all([go(owner, donation('b', 'marcus')), go({}, donation('c'))])
    expect(turns).toEqual([['a'], ['b'], ['c']])
    letGo()
    await first
  })

  it('retries each item alone after a failed batch: one failure doesn’t affect the others, and the next batch follows', async () => {
    const { go, turns, letGo } = heldWork((ids) => ids.includes('c'))
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => go(owner, donation(id)))
    letGo()
    const settled = await Promise.allSettled(all)
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(turns.slice(1)).toEqual([['b', 'c', 'd'], ['b'], ['c'], ['d'], ['e']])
  })

  it('rejects a whole batch at once if no single item is at fault, and the next batch follows', async () => {
    const { go, turns, letGo } = heldWork()
    const all = ['a', 'b', 'away', 'd', 'e'].map((id) => go(owner, donation(id)))
    letGo()
    const settled = await Promise.allSettled(all)
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(turns).toEqual([['a'], ['b', 'away', 'd'], ['e']])
  })

  it('always batches items without an id', async () => {
    const turns: number[][] = []
    const add = coalesce<object, number, number>({
      groupOf: () => 'all',
      atMost: Number.POSITIVE_INFINITY,
      isOnesFault: () => false,
      work: async (_owner, items) => {
        turns.push([...items])
        return items.map((item) => item + 1)
      },
    })
    expect(await Promise.all([1, 1, 1].map((one) => add(owner, one)))).toEqual([2, 2, 2])
    expect(turns).toEqual([[1], [1, 1]])
  })

  it('runs two batches side by side where asked to, and never one id twice at the same time', async () => {
    const turns: { readonly ids: string[]; readonly end: () => void }[] = []
    const go = coalesce<object, string, string>({
      groupOf: () => 'all',
      idOf: (id) => id,
      atMost: 3,
      sideBySide: 2,
      isOnesFault: () => false,
      work: async (_owner, ids) => {
        await new Promise<void>((resolve) => turns.push({ ids: [...ids], end: resolve }))
        return ids
      },
    })
    const running = () => turns.map(({ ids }) => ids)
    const all = ['a', 'b', 'a', 'c', 'd'].map((id) => go(owner, id))
    expect(running()).toEqual([['a'], ['b']])
    turns[1]?.end()
    await all[1]
    await Promise.resolve()
    expect(running()).toEqual([['a'], ['b'], ['c', 'd']])
    turns[0]?.end()
    await all[0]
    await Promise.resolve()
    expect(running()).toEqual([['a'], ['b'], ['c', 'd'], ['a']])
    for (const { end } of turns) end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'a', 'c', 'd'])
  })

  it('runs an item alone and at once again after all are done', async () => {
    const { go, turns, letGo } = heldWork()
    const first = go(owner, donation('a'))
    letGo()
    await first
    await go(owner, donation('b'))
    expect(turns).toEqual([['a'], ['b']])
  })
})
