type Waiting<Item, Result> = {
  readonly item: Item
  readonly id: string
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type Work<Owner, Item, Result> = {
  /** Items of the same group may share a batch; groups never mix. */
  readonly groupOf: (item: Item) => string
  /**
   * Items with the same id never run at the same time: the later one waits for a later batch. Without an id, each
   * item is distinct.
   */
  readonly idOf?: (item: Item) => string
  readonly atMost: number
  /**
   * Batches of a group that run side by side: with two, this process prepares one while the database works on the
   * other. Those that wait share the next.
   */
  readonly sideBySide?: number
  /** Whether one item may have failed the batch, so that each is retried alone. */
  readonly isOnesFault: (error: unknown) => boolean
  /** All or nothing, for items of one group. @returns a result for each item, in order */
  readonly work: (owner: Owner, items: readonly Item[], group: string) => Promise<readonly Result[]>
}

type Group<Item, Result> = {
  queue: Waiting<Item, Result>[]
  running: number
  /** Ids in running batches. */
  readonly busy: Set<string>
}

/** Removes the next batch from a queue: the first item of each id that isn't running. */
const takeBatch = <Item, Result>(group: Group<Item, Result>, atMost: number): Waiting<Item, Result>[] => {
  const batch: Waiting<Item, Result>[] = []
  const left: Waiting<Item, Result>[] = []
  const ids = new Set(group.busy)
  for (const waiting of group.queue) {
    if (batch.length < atMost && !ids.has(waiting.id)) batch.push(waiting)
    else left.push(waiting)
    ids.add(waiting.id)
  }
  group.queue = left
  return batch
}

/**
 * Coalesces concurrent requests into batches: the first runs alone at once; those that arrive while it runs share
 * the next batch. The busier a group, the lower the cost of each.
 * @returns the function that submits an item. Each owner has its own queues
 */
export const coalesce = <Owner extends object, Item, Result>({
  groupOf,
  idOf,
  atMost,
  sideBySide = 1,
  isOnesFault,
  work,
}: Work<Owner, Item, Result>): ((owner: Owner, item: Item) => Promise<Result>) => {
  const groupsOf = new WeakMap<Owner, Map<string, Group<Item, Result>>>()
  let calls = 0

  /** Never rejects: an error rejects the promises of the batch. */
  const finish = async (
    owner: Owner,
    name: string,
    batch: readonly Waiting<Item, Result>[],
  ): Promise<void> => {
    try {
      const items = batch.map(({ item }) => item)
      const results = await work(owner, items, name)
      if (results.length !== batch.length)
        throw new Error(`${batch.length} went together and ${results.length} came back`)
      results.forEach((result, index) => {
        batch[index]?.resolve(result)
      })
    } catch (error) {
      // In parallel, so that one that waits for a lock doesn't block the others.
      if (batch.length > 1 && isOnesFault(error))
        await Promise.all(batch.map((alone) => finish(owner, name, [alone])))
      else for (const { reject } of batch) reject(error)
    }
  }

  const runNext = async (owner: Owner, name: string, group: Group<Item, Result>): Promise<void> => {
    group.running += 1
    for (let batch = takeBatch(group, atMost); batch.length > 0; batch = takeBatch(group, atMost)) {
      for (const { id } of batch) group.busy.add(id)
      await finish(owner, name, batch)
      for (const { id } of batch) group.busy.delete(id)
    }
    group.running -= 1
    if (group.running === 0) groupsOf.get(owner)?.delete(name)
  }

  return (owner, item) =>
    new Promise((resolve, reject) => {
      calls += 1
      const groups = groupsOf.get(owner) ?? new Map<string, Group<Item, Result>>()
      groupsOf.set(owner, groups)
      const name = groupOf(item)
      const group = groups.get(name) ?? { queue: [], running: 0, busy: new Set() }
      groups.set(name, group)
      group.queue.push({ item, id: idOf?.(item) ?? String(calls), resolve, reject })
      if (group.running < sideBySide) void runNext(owner, name, group)
    })
}
