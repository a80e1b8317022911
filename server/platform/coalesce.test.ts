import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

type Donation = { readonly group: string; readonly id: string }

/** Work that blocks until the test releases it. */
const blockedWork = (fails: (ids: readonly string[]) => boolean = () => false) => {
  const batches: string[][] = []
  const releases: (() => void)[] = []
  const submit = coalesce<object, Donation, string>({
    groupOf: ({ group }) => group,
    idOf: ({ id }) => id,
    atMost: 3,
    isItemFault: (error) => error instanceof RangeError,
    work: async (_owner, items) => {
      const ids = items.map(({ id }) => id)
      batches.push(ids)
      if (batches.length === 1) await new Promise<void>((resolve) => releases.push(resolve))
      if (fails(ids)) throw new RangeError(`refused ${ids.join()}`)
      if (ids.includes('away')) throw new Error('unreachable')
      return ids.map((id) => `${id} done`)
    },
  })
  return {
    submit,
    batches,
    release: () => {
      for (const resolve of releases) resolve()
    },
  }
}

const owner = {}
const donation = (id: string, group = 'rosa'): Donation => ({ id, group })

describe('coalescing', () => {
  it('runs the first item alone and at once, and later ones as the next batch, up to its maximum', async () => {
    const { submit, batches, release } = blockedWork()
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => submit(owner, donation(id)))
    expect(batches).toEqual([['a']])
    release()
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done'])
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  })

  it('never puts two items of the same id into one batch', async () => {
    const { submit, batches, release } = blockedWork()
    const all = ['a', 'b', 'b', 'c'].map((id) => submit(owner, donation(id)))
    release()
    await Promise.all(all)
    expect(batches).toEqual([['a'], ['b', 'c'], ['b']])
  })

  it('doesn’t block other groups or owners', async () => {
    const { submit, batches, release } = blockedWork()
    const first = submit(owner, donation('a'))
    await Promise.all([submit(owner, donation('b', 'marcus')), submit({}, donation('c'))])
    expect(batches).toEqual([['a'], ['b'], ['c']])
    release()
    await first
  })

  it('retries each item alone after a failed batch: one failure doesn’t affect the others, and the next batch follows', async () => {
    const { submit, batches, release } = blockedWork((ids) => ids.includes('c'))
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => submit(owner, donation(id)))
    release()
    const settled = await Promise.allSettled(all)
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(batches.slice(1)).toEqual([['b', 'c', 'd'], ['b'], ['c'], ['d'], ['e']])
  })

  it('rejects a whole batch at once if no single item is at fault, and the next batch follows', async () => {
    const { submit, batches, release } = blockedWork()
    const all = ['a', 'b', 'away', 'd', 'e'].map((id) => submit(owner, donation(id)))
    release()
    const settled = await Promise.allSettled(all)
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(batches).toEqual([['a'], ['b', 'away', 'd'], ['e']])
  })

  it('always batches items without an id', async () => {
    const batches: number[][] = []
    const add = coalesce<object, number, number>({
      groupOf: () => 'all',
      atMost: Number.POSITIVE_INFINITY,
      isItemFault: () => false,
      work: async (_owner, items) => {
        batches.push([...items])
        return items.map((item) => item + 1)
      },
    })
    expect(await Promise.all([1, 1, 1].map((item) => add(owner, item)))).toEqual([2, 2, 2])
    expect(batches).toEqual([[1], [1, 1]])
  })

  it('runs two batches side by side if configured, and never the same id twice at the same time', async () => {
    const batches: { readonly ids: string[]; readonly end: () => void }[] = []
    const submit = coalesce<object, string, string>({
      groupOf: () => 'all',
      idOf: (id) => id,
      atMost: 3,
      sideBySide: 2,
      isItemFault: () => false,
      work: async (_owner, ids) => {
        await new Promise<void>((resolve) => batches.push({ ids: [...ids], end: resolve }))
        return ids
      },
    })
    const running = () => batches.map(({ ids }) => ids)
    const all = ['a', 'b', 'a', 'c', 'd'].map((id) => submit(owner, id))
    expect(running()).toEqual([['a'], ['b']])
    batches[1]?.end()
    await all[1]
    await Promise.resolve()
    expect(running()).toEqual([['a'], ['b'], ['c', 'd']])
    batches[0]?.end()
    await all[0]
    await Promise.resolve()
    expect(running()).toEqual([['a'], ['b'], ['c', 'd'], ['a']])
    for (const { end } of batches) end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'a', 'c', 'd'])
  })

  it('runs the next item alone and at once after all others are done', async () => {
    const { submit, batches, release } = blockedWork()
    const first = submit(owner, donation('a'))
    release()
    await first
    await submit(owner, donation('b'))
    expect(batches).toEqual([['a'], ['b']])
  })
})
