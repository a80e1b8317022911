type Waiting<Item, Result> = {
  readonly item: Item
  readonly id: string
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type Work<Owner, Item, Result> = {
  /** Items of one group may go together; those of different groups never meet. */
  readonly groupOf: (item: Item) => string
  /** Two items of the same id never go together: the later one waits for the next turn. Without, each is another. */
  readonly idOf?: (item: Item) => string
  readonly atMost: number
  /** Whether a turn can have failed for one of its items, so that each is worth trying alone. */
  readonly isOnesFault: (error: unknown) => boolean
  /** All or nothing, of one group. @returns a result for each item, in their order */
  readonly work: (owner: Owner, items: readonly Item[], group: string) => Promise<readonly Result[]>
}

/** Takes those that go together next out of a queue: the first of each id. */
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
 * Lets what many ask for at the same moment be done at once: the first goes alone and without waiting; those who come
 * while it is under way go together next. The busier a group is, the less each costs.
 *
 * @returns the way to ask. Each owner has queues of its own
 */
export const coalesce = <Owner extends object, Item, Result>({
  groupOf,
  idOf,
  atMost,
  isOnesFault,
  work,
}: Work<Owner, Item, Result>): ((owner: Owner, item: Item) => Promise<Result>) => {
  const queuesOf = new WeakMap<Owner, Map<string, Waiting<Item, Result>[]>>()
  let asked = 0

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
      // In parallel: one that waits for a lock holds up no other.
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
      asked += 1
      const waiting = { item, id: idOf?.(item) ?? String(asked), resolve, reject }
      const group = groupOf(item)
      const queue = queuesOf.get(owner)?.get(group)
      if (queue !== undefined) queue.push(waiting)
      // Never rejects: an error in a batch rejects the promises of that batch.
      else void begin(owner, group, waiting)
    })
}
