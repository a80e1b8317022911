/** A caller waiting for a slot. */
export type WaitingCaller = {
  /** Networks take turns (round robin), so that one network can't crowd out another. */
  readonly network: string
  /** Whether the visitor is known. Known visitors wait in a queue of their own. */
  readonly isKnown: boolean
}

type Turn = { readonly begin: () => void; readonly giveUp: () => void }

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
    crowd.pop()?.giveUp()
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
  }
}

export type FairQueueLimits = {
  /** Maximum of concurrent work. */
  readonly atOnce: number
  /** Maximum waiting strangers. */
  readonly waiting: number
  /** Maximum waiting known visitors, in addition. */
  readonly waitingKnown: number
}

/**
 * Limits concurrency. WaitingCaller strangers and known visitors alternate, and so do the networks within each
 * queue.
 * @param refused makes the error for work that there is no room for
 */
export const fairQueue = ({ atOnce, waiting, waitingKnown }: FairQueueLimits, refused: () => Error) => {
  const [known, strangers] = [createLine(waitingKnown), createLine(waiting)]
  let working = 0
  // The queue whose turn it is comes first.
  let lines = [known, strangers]

  const next = (): Turn | undefined => {
    for (const line of lines) {
      const turn = line.next()
      if (turn === undefined) continue
      lines = line === known ? [strangers, known] : [known, strangers]
      return turn
    }
    return undefined
  }

  return async <T>({ network, isKnown }: WaitingCaller, work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working += 1
    else {
      const turn = Promise.withResolvers<void>()
      const line = isKnown ? known : strangers
      const giveUp = () => turn.reject(refused())
      if (!line.join(network, { begin: turn.resolve, giveUp })) throw refused()
      // A finished task passes its slot on, so `working` doesn't change.
      await turn.promise
    }
    try {
      return await work()
    } finally {
      const nextTurn = next()
      if (nextTurn === undefined) working -= 1
      else nextTurn.begin()
    }
  }
}
