type Waiting<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

type Work<Owner, Item, Result> = {
  /** Items of one group may go together; those of different groups never meet. */
  readonly groupOf: (item: Item) => string
  /** Two items of the same id never go together: the later one waits for the next turn. */
  readonly idOf: (item: Item) => string
  readonly atMost: number
  /** All or nothing. @returns a result for each item, in their order */
  readonly work: (owner: Owner, items: readonly Item[]) => Promise<readonly Result[]>
}

/** Takes the next to go together out of a queue: the first of each id. */
const takeTurn = <Item, Result>(
  queue: Waiting<Item, Result>[],
  { idOf, atMost }: Pick<Work<never, Item, Result>, 'idOf' | 'atMost'>,
): Waiting<Item, Result>[] => {
  const turn: Waiting<Item, Result>[] = []
  const left: Waiting<Item, Result>[] = []
  const ids = new Set<string>()
  for (const waiting of queue) {
    const id = idOf(waiting.item)
    if (turn.length < atMost && !ids.has(id)) turn.push(waiting)
    else left.push(waiting)
    ids.add(id)
  }
  queue.splice(0, queue.length, ...left)
  return turn
}

/**
 * Lets what many ask for at the same moment be done at once: the first goes alone and without waiting; those who come
 * while it is under way go together next. The busier a group is, the less each costs. Where a turn fails, each of it is
 * tried alone, so that one can't take others down.
 *
 * @param owner whose queues these are: other owners have their own
 */
export const together = <Owner extends object, Item, Result>({
  groupOf,
  work,
  ...limits
}: Work<Owner, Item, Result>): ((owner: Owner, item: Item) => Promise<Result>) => {
  const queuesOf = new WeakMap<Owner, Map<string, Waiting<Item, Result>[]>>()

  const finish = async (owner: Owner, turn: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(
        owner,
        turn.map(({ item }) => item),
      )
      if (results.length !== turn.length)
        throw new Error(`${turn.length} went together and ${results.length} came back`)
      results.forEach((result, index) => {
        turn[index]?.resolve(result)
      })
    } catch (error) {
      if (turn.length === 1) turn[0]?.reject(error)
      else for (const alone of turn) await finish(owner, [alone])
    }
  }

  return (owner, item) =>
    new Promise((resolve, reject) => {
      const queues = queuesOf.get(owner) ?? new Map<string, Waiting<Item, Result>[]>()
      queuesOf.set(owner, queues)
      const group = groupOf(item)
      const waiting = { item, resolve, reject }
      const queue = queues.get(group)
      if (queue !== undefined) {
        queue.push(waiting)
        return
      }
      const begun = [waiting]
      queues.set(group, begun)
      const goOn = async (): Promise<void> => {
        while (begun.length > 0) await finish(owner, takeTurn(begun, limits))
        queues.delete(group)
      }
      void goOn()
    })
}
