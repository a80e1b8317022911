import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, Process } from './actor.ts'
import { placeInServer } from './place-in-server.ts'
import { openQuiet, type Quiet } from './quiet.ts'

/**
 * Deterministic scheduler. Every actor (a donor, a tab, a worker's round) waits for its turn at each step
 * that leaves the process (a statement, a provider call, an answer), and only the scheduler lets one
 * continue. So a run depends only on its choices.
 */

export type Waiting = {
  readonly actor: Actor
  readonly inside: Process | null
  readonly what: string
  /** True for a statement; false for outside calls and people. */
  readonly isStatement: boolean
  readonly go: () => void
}

/** The caller's process was killed, and its answer is lost. */
export class ConnectionLost extends Error {}

export type Failure = { readonly actor: string; readonly error: unknown }

export type Turns = {
  /** Waiting actors, in a stable order. */
  readonly waiting: () => readonly Waiting[]
  /** The actor's only pending turn; undefined if there is none, or several. */
  readonly nextOf: (actor: Actor) => Waiting | undefined
  /** Unfinished actors. */
  readonly actors: () => readonly Actor[]
  /** Adds an actor, which starts at its first turn. */
  readonly add: (name: string, body: () => Promise<void>) => void
  /** Lets one continue until it waits again or finishes. */
  readonly goOn: (one: Waiting) => Promise<void>
  /** Waits for a turn, by default for a statement. Returns at once outside of actors. */
  readonly turn: (what?: string) => Promise<void>
  /** Counts outside work in progress: nothing is settled before it ends. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs work in a process, for the calling actor. @throws ConnectionLost if it is killed meanwhile */
  readonly within: <T>(process: Process, work: () => Promise<T>) => Promise<T>
  /** Kills a process: work in it never continues, and its callers are notified at their turn. */
  readonly kill: (process: Process) => void
  /** Unexpected errors of actors. */
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
