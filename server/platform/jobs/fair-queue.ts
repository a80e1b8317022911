/** A caller waiting for a slot. */
export type QueuedCaller = {
  /** Networks take turns (round robin), so that one network can't crowd out another. */
  readonly network: string
  /** Whether the visitor is known. Known visitors wait in a queue of their own. */
  readonly isKnown: boolean
  /** Aborts when the caller no longer wants the work, which then leaves the queue. */
  readonly signal?: AbortSignal
}

type Turn = { readonly begin: () => void; readonly abandon: () => void }

/** A bounded queue in which networks take turns. */
const createLine = (capacity: number) => {
  // In the order of their next turns.
  const networks = new Map<string, Turn[]>()
  let length = 0

  /** Drops the last item of the network with the most items, if it has more than the new item's network. */
  const makeRoomFor = (network: string): boolean => {
    if (length < capacity) return true
    const crowd = [...networks.values()].reduce<Turn[]>(
      (longest, turns) => (turns.length > longest.length ? turns : longest),
      [],
    )
    if (crowd.length < (networks.get(network)?.length ?? 0) + 2) return false
    crowd.pop()?.abandon()
    length -= 1
    return true
  }
  return {
    /** @returns whether there is room */
    join: (network: string, turn: Turn): boolean => {
      if (!makeRoomFor(network)) return false
      const turns = networks.get(network)
      if (turns === undefined) networks.set(network, [turn])
      else turns.push(turn)
      length += 1
      return true
    },
    leave: (network: string, turn: Turn): void => {
      const turns = networks.get(network) ?? []
      const index = turns.indexOf(turn)
      if (index < 0) return
      turns.splice(index, 1)
      if (turns.length === 0) networks.delete(network)
      length -= 1
    },
    next: (): Turn | undefined => {
      const [first] = networks
      if (first === undefined) return undefined
      const [network, turns] = first
      const turn = turns.shift()
      networks.delete(network)
      if (turns.length > 0) networks.set(network, turns)
      length -= 1
      return turn
    },
    length: () => length,
  }
}

export type FairQueueLimits = {
  /** Maximum of concurrent work. */
  readonly atOnce: number
  /** Maximum waiting unknown visitors. */
  readonly waiting: number
  /** Maximum waiting known visitors, in addition. */
  readonly waitingKnown: number
}

export type FairQueue = ReturnType<typeof fairQueue>

/**
 * Limits concurrency. Waiting unknown and known visitors alternate, and so do the networks within each queue.
 * @param refused makes the error for work that there is no room for
 */
export const fairQueue = ({ atOnce, waiting, waitingKnown }: FairQueueLimits, refused: () => Error) => {
  const [known, unknown] = [createLine(waitingKnown), createLine(waiting)]
  let working = 0
  // The queue whose turn it is comes first.
  let lines = [known, unknown]

  const next = (): Turn | undefined => {
    for (const line of lines) {
      const turn = line.next()
      if (turn === undefined) continue
      lines = line === known ? [unknown, known] : [known, unknown]
      return turn
    }
    return undefined
  }

  /** Waits for a slot. @throws the caller's abort reason, or `refused` */
  const waitForTurn = async ({ network, isKnown, signal }: QueuedCaller): Promise<void> => {
    const turn = Promise.withResolvers<void>()
    const line = isKnown ? known : unknown
    const waiter = { begin: turn.resolve, abandon: () => turn.reject(refused()) }
    if (!line.join(network, waiter)) throw refused()
    const leave = (): void => {
      line.leave(network, waiter)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  const run = async <T>(caller: QueuedCaller, work: () => Promise<T>): Promise<T> => {
    caller.signal?.throwIfAborted()
    if (working < atOnce) working += 1
    // A finished task passes its slot on, so `working` doesn't change.
    else await waitForTurn(caller)
    try {
      return await work()
    } finally {
      const nextTurn = next()
      if (nextTurn === undefined) working -= 1
      else nextTurn.begin()
    }
  }
  return { run, figures: () => ({ working, waiting: known.length() + unknown.length() }) }
}
