import { AsyncLocalStorage } from 'node:async_hooks'
import { type Activity, trackActivity } from './activity.ts'
import type { Actor, Process } from './actor.ts'
import { callPathInServer } from './call-path.ts'

/**
 * Deterministic scheduler. Every actor waits for its turn at each step that leaves the process (a statement, a
 * provider call, an answer), and only the scheduler resumes it. So a run depends only on the scheduler's choices.
 */

export type PendingTurn = {
  readonly actor: Actor
  readonly process: Process | null
  readonly what: string
  /** Whether the step is a statement, rather than an outside call or a person's action. */
  readonly isStatement: boolean
  readonly go: () => void
}

/** The caller's process was killed, and its answer is lost. */
export class ConnectionLost extends Error {}

export type Failure = { readonly actor: string; readonly error: unknown }

export type Turns = {
  /** Pending turns, in a stable order. */
  readonly waiting: () => readonly PendingTurn[]
  /** The actor's only pending turn; undefined if there is none, or several. */
  readonly nextOf: (actor: Actor) => PendingTurn | undefined
  /** Unfinished actors. */
  readonly actors: () => readonly Actor[]
  /** Adds an actor, which starts at its first turn. */
  readonly add: (name: string, body: () => Promise<void>) => void
  /** Resumes an actor until it waits again or finishes. */
  readonly resume: (one: PendingTurn) => Promise<void>
  /** Waits for a turn, by default for a statement. Returns at once outside of actors. */
  readonly turn: (what?: string) => Promise<void>
  /** Runs work outside the process. No actor is resumed before it ends. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs work in a process, for the calling actor. @throws ConnectionLost if it is killed meanwhile */
  readonly within: <T>(process: Process, work: () => Promise<T>) => Promise<T>
  /** Kills a process: its work never continues, and the calls it was handling reject at their next turn. */
  readonly kill: (process: Process) => void
  /** Unexpected errors of actors. */
  readonly failures: readonly Failure[]
  readonly activity: Activity
}

/** The turn at which an actor learns that its call got no answer. */
const turnAfterKill = (actor: Actor, onKilled: () => void): PendingTurn => ({
  actor,
  process: null,
  what: 'hears nothing more',
  isStatement: false,
  go: onKilled,
})

export const openTurns = (isIdle: () => boolean): Turns => {
  const currentActor = new AsyncLocalStorage<Actor>()
  const alive = new Set<Actor>()
  const failures: Failure[] = []
  let queue: PendingTurn[] = []
  let actorCount = 0
  const isWaiting = (actor: Actor): boolean => queue.some((one) => one.actor === actor)
  const activity = trackActivity({ isIdle, moving: () => [...alive].filter((actor) => !isWaiting(actor)) })

  const waitForTurn = (actor: Actor, what: string, isStatement = false): Promise<void> =>
    new Promise((go) => {
      queue.push({ actor, process: actor.process, what, isStatement, go })
      activity.report(actor)
    })

  const turn = async (what?: string): Promise<void> => {
    const actor = currentActor.getStore()
    if (actor !== undefined) await waitForTurn(actor, what ?? callPathInServer(), what === undefined)
  }

  const within = async <T>(process: Process, work: () => Promise<T>): Promise<T> => {
    const actor = currentActor.getStore()
    if (actor === undefined) return work()
    const { promise: killed, reject } = Promise.withResolvers<never>()
    actor.process = process
    actor.onKilled = () => reject(new ConnectionLost(`${process.name} was killed`))
    const workAndAnswer = async (): Promise<T> => {
      const [outcome] = await Promise.allSettled([work()])
      await turn('the answer')
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    try {
      return await Promise.race([workAndAnswer(), killed])
    } finally {
      actor.process = null
      actor.onKilled = undefined
    }
  }

  const runActor = async (actor: Actor, body: () => Promise<void>): Promise<void> => {
    try {
      await waitForTurn(actor, 'begins')
      await body()
    } catch (error) {
      failures.push({ actor: actor.name, error })
    } finally {
      alive.delete(actor)
      activity.report(actor)
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
      actorCount += 1
      const actor: Actor = { name, number: actorCount, process: null, onKilled: undefined }
      alive.add(actor)
      void currentActor.run(actor, () => runActor(actor, body))
    },
    resume: async (one) => {
      queue = queue.filter((other) => other !== one)
      one.go()
      await activity.waitUntilIdle()
    },
    turn,
    during: activity.during,
    within,
    kill: (process) => {
      queue = queue.filter((pending) => pending.process !== process)
      for (const actor of [...alive].filter((one) => one.process === process)) {
        actor.process = null
        if (actor.onKilled === undefined) continue
        queue.push(turnAfterKill(actor, actor.onKilled))
        activity.report(actor)
      }
    },
    failures,
    activity,
  }
}
