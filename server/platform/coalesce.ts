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
   * Items with the same id never share a batch: the later one waits for the next. Without an id, each item is
   * distinct.
   */
  readonly idOf?: (item: Item) => string
  readonly atMost: number
  /** Whether one item may have failed the batch, so that each is retried alone. */
  readonly isOnesFault: (error: unknown) => boolean
  /** All or nothing, for items of one group. @returns a result for each item, in order */
  readonly work: (owner: Owner, items: readonly Item[], group: string) => Promise<readonly Result[]>
}

/** Removes the next batch from a queue: the first item of each id. */
const takeTurn = <Item, Result>(queue: Waiting<Item, Result>[], atMost: number): Waiting<Item, Result>[] => {
  const turn: Waiting<Item, Result>[] = []
  const left: Waiting<Item, Result>[] = []
  const ids = new Set<string>()
  for (const waiting of queue) {
    if (turn.length < atMost && !ids.has(waiting.id)) turn.push(waiting)
    else left.push(waiting)
    ids.add(waiting.id)
  }
  queue.splice(0, queue.length, ...left)
  return turn
}

/**
 * Coalesces concurrent requests into batches: the first runs alone at once; those that arrive meanwhile share
 * the next batch. The busier a group, the lower the cost of each.
 * @returns the function that submits an item. Each owner has its own queues
 */
export const coalesce = <Owner extends object, Item, Result>({
  groupOf,
  idOf,
  atMost,
  isOnesFault,
  work,
}: Work<Owner, Item, Result>): ((owner: Owner, item: Item) => Promise<Result>) => {
  const queuesOf = new WeakMap<Owner, Map<string, Waiting<Item, Result>[]>>()
  let calls = 0

  const finish = async (
    owner: Owner,
    group: string,
    turn: readonly Waiting<Item, Result>[],
  ): Promise<void> => {
    try {
      const items = turn.map(({ item }) => item)
      const results = await work(owner, items, group)
      if (results.length !== turn.length)
        throw new Error(`${turn.length} went together and ${results.length} came back`)
      results.forEach((result, index) => {
        turn[index]?.resolve(result)
      })
    } catch (error) {
      // In parallel, so that one that waits for a lock doesn't block the others.
      if (turn.length > 1 && isOnesFault(error))
        await Promise.all(turn.map((alone) => finish(owner, group, [alone])))
      else for (const { reject } of turn) reject(error)
    }
  }

  const begin = async (owner: Owner, group: string, first: Waiting<Item, Result>): Promise<void> => {
    const queues = queuesOf.get(owner) ?? new Map<string, Waiting<Item, Result>[]>()
    queuesOf.set(owner, queues)
    const queue = [first]
    queues.set(group, queue)
    while (queue.length > 0) await finish(owner, group, takeTurn(queue, atMost))
    queues.delete(group)
  }

  return (owner, item) =>
    new Promise((resolve, reject) => {
      calls += 1
      const waiting = { item, id: idOf?.(item) ?? String(calls), resolve, reject }
      const group = groupOf(item)
      const queue = queuesOf.get(owner)?.get(group)
      if (queue !== undefined) queue.push(waiting)
      // Never rejects: an error in a batch rejects the promises of that batch.
      else void begin(owner, group, waiting)
    })
}
