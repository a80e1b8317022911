import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, Process } from './actor.ts'
import { placeInServer } from './place-in-server.ts'
import { openQuiet, type Quiet } from './quiet.ts'

/**
 * Many things at once, one after the other. Whoever does something (a donor, a tab, a round of the worker) is an actor;
 * at each step of theirs that leaves the process (a statement, a call to the provider, an answer) they wait for their
 * turn, and nobody goes on until someone outside says who. So what a run does depends on those choices alone.
 */

export type Waiting = {
  readonly actor: Actor
  readonly inside: Process | null
  readonly what: string
  /** For a statement; the others are for what leaves our machines, or for people. */
  readonly isStatement: boolean
  readonly go: () => void
}

/** The process that was working for this caller is gone, and with it the answer. */
export class ConnectionLost extends Error {}

export type Failure = { readonly actor: string; readonly error: unknown }

export type Turns = {
  /** Whoever waits: always in the same order. */
  readonly waiting: () => readonly Waiting[]
  /** The one way that an actor goes on; undefined where they don't wait, or for several things at once. */
  readonly nextOf: (actor: Actor) => Waiting | undefined
  /** Whoever isn't done. */
  readonly actors: () => readonly Actor[]
  /** Adds an actor, who begins when it is their turn. */
  readonly add: (name: string, body: () => Promise<void>) => void
  /** Lets one go on until they wait again, or are done. */
  readonly goOn: (one: Waiting) => Promise<void>
  /** Waits for a turn, for a statement where nothing else is said. Comes back at once for whoever is no actor. */
  readonly turn: (what?: string) => Promise<void>
  /** Counts work that is under way outside: nobody is quiet before it is done. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Does something in a process, for the actor who says so. @throws ConnectionLost where it is killed meanwhile */
  readonly within: <T>(process: Process, work: () => Promise<T>) => Promise<T>
  /** Ends a process: whoever works in it never goes on, and those they work for are told when it is their turn. */
  readonly kill: (process: Process) => void
  /** What ended an actor that shouldn't have. */
  readonly failures: readonly Failure[]
  readonly quiet: Quiet
}

export const openTurns = (isIdle: () => boolean): Turns => {
  const who = new AsyncLocalStorage<Actor>()
  const alive = new Set<Actor>()
  const failures: Failure[] = []
  let queue: Waiting[] = []
  let added = 0
  const isWaiting = (actor: Actor): boolean => queue.some((one) => one.actor === actor)
  const quiet = openQuiet({ isIdle, moving: () => [...alive].filter((actor) => !isWaiting(actor)) })

  const park = (actor: Actor, what: string, isStatement = false): Promise<void> =>
    new Promise((go) => {
      queue.push({ actor, inside: actor.inside, what, isStatement, go })
      quiet.stir(actor)
    })

  const turn = async (what?: string): Promise<void> => {
    const actor = who.getStore()
    if (actor !== undefined) await park(actor, what ?? placeInServer(), what === undefined)
  }

  const within = async <T>(process: Process, work: () => Promise<T>): Promise<T> => {
    const actor = who.getStore()
    if (actor === undefined) return work()
    const { promise: killed, reject } = Promise.withResolvers<never>()
    actor.inside = process
    actor.lost = () => reject(new ConnectionLost(`${process.name} was killed`))
    const answered = async (): Promise<T> => {
      const [outcome] = await Promise.allSettled([work()])
      await turn('the answer')
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    try {
      return await Promise.race([answered(), killed])
    } finally {
      actor.inside = null
      actor.lost = undefined
    }
  }

  const live = async (actor: Actor, body: () => Promise<void>): Promise<void> => {
    try {
      await park(actor, 'begins')
      await body()
    } catch (error) {
      failures.push({ actor: actor.name, error })
    } finally {
      alive.delete(actor)
      quiet.stir(actor)
    }
  }

  return {
    waiting: () => queue.toSorted((a, b) => a.actor.number - b.actor.number),
    nextOf: (actor) => {
      const [next, ...others] = queue.filter((one) => one.actor === actor)
      return others.length === 0 ? next : undefined
    },
    actors: () => [...alive],
    add: (name, body) => {
      added += 1
      const actor: Actor = { name, number: added, inside: null, lost: undefined }
      alive.add(actor)
      void who.run(actor, () => live(actor, body))
    },
    goOn: async (one) => {
      queue = queue.filter((other) => other !== one)
      one.go()
      await quiet.settled()
    },
    turn,
    during: quiet.during,
    within,
    kill: (process) => {
      queue = queue.filter(({ inside }) => inside !== process)
      for (const actor of [...alive].filter(({ inside }) => inside === process)) {
        actor.inside = null
        if (actor.lost === undefined) continue
        queue.push({ actor, inside: null, what: 'hears nothing more', isStatement: false, go: actor.lost })
        quiet.stir(actor)
      }
    },
    failures,
    quiet,
  }
}
