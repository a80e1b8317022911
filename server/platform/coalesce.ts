type QueuedItem<Item, Result> = {
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
   * item counts as distinct.
   */
  readonly idOf?: (item: Item) => string
  /** Maximum number of items in a batch. */
  readonly atMost: number
  /**
   * Number of a group's batches that run at the same time. With two, this process prepares one while the database
   * works on the other.
   */
  readonly sideBySide?: number
  /** Whether a single item may have caused the batch's error, so that each is retried alone. */
  readonly isItemFault: (error: unknown) => boolean
  /** Processes items of one group, all or none. @returns a result for each item, in order */
  readonly work: (owner: Owner, items: readonly Item[], group: string) => Promise<readonly Result[]>
}

type Group<Item, Result> = {
  queue: QueuedItem<Item, Result>[]
  running: number
  /** Ids in running batches. */
  readonly busy: Set<string>
}

/** Removes the next batch from a queue: the first item of each id that isn't running. */
const takeBatch = <Item, Result>(group: Group<Item, Result>, atMost: number): QueuedItem<Item, Result>[] => {
  const batch: QueuedItem<Item, Result>[] = []
  const remaining: QueuedItem<Item, Result>[] = []
  const ids = new Set(group.busy)
  for (const queued of group.queue) {
    if (batch.length < atMost && !ids.has(queued.id)) batch.push(queued)
    else remaining.push(queued)
    ids.add(queued.id)
  }
  group.queue = remaining
  return batch
}

/**
 * Coalesces concurrent requests into batches: the first runs alone at once; those that arrive while it runs share
 * the next batch. The busier a group, the lower the cost of each request.
 * @returns the function that submits an item to its owner's queues
 */
export const coalesce = <Owner extends object, Item, Result>({
  groupOf,
  idOf,
  atMost,
  sideBySide = 1,
  isItemFault,
  work,
}: Work<Owner, Item, Result>): ((owner: Owner, item: Item) => Promise<Result>) => {
  const groupsOf = new WeakMap<Owner, Map<string, Group<Item, Result>>>()
  let calls = 0

  /** Runs a batch. Never rejects: an error rejects the promises of the batch's items. */
  const runBatch = async (
    owner: Owner,
    name: string,
    batch: readonly QueuedItem<Item, Result>[],
  ): Promise<void> => {
    try {
      const items = batch.map(({ item }) => item)
      const results = await work(owner, items, name)
      if (results.length !== batch.length)
        throw new Error(`A batch of ${batch.length} items returned ${results.length} results`)
      results.forEach((result, index) => {
        batch[index]?.resolve(result)
      })
    } catch (error) {
      // In parallel, so that an item that waits for a lock doesn't block the others.
      if (batch.length > 1 && isItemFault(error))
        await Promise.all(batch.map((item) => runBatch(owner, name, [item])))
      else for (const { reject } of batch) reject(error)
    }
  }

  const runNext = async (owner: Owner, name: string, group: Group<Item, Result>): Promise<void> => {
    group.running += 1
    for (let batch = takeBatch(group, atMost); batch.length > 0; batch = takeBatch(group, atMost)) {
      for (const { id } of batch) group.busy.add(id)
      await runBatch(owner, name, batch)
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
