import { createHook } from 'node:async_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Actor } from './actor.ts'

/** Nobody moves, and nobody waits for a turn: something waits for what never comes. */
class Stuck extends Error {}

/** Rounds of the event loop in which nothing happened: what was to follow has followed. */
const QUIET_ROUNDS = 2
/** With nothing under way anywhere, whoever still doesn't wait for a turn waits for another actor. */
const BLOCKED_AFTER_MS = 20
const CIPHERED_WITHIN_MS = 1000
const PATIENCE_MS = 30_000

/**
 * Ciphers and signatures are worked outside the event loop: while one is, somebody may still be busy. One that was
 * worked on the spot never tells its end, so each counts for a while only.
 */
const watchCiphers = (): { readonly areBusy: () => boolean; readonly stop: () => void } => {
  const begun = new Map<number, number>()
  const hook = createHook({
    init: (id, type) => {
      if (type.endsWith('REQUEST') && type !== 'RANDOMBYTESREQUEST') begun.set(id, performance.now())
    },
    after: (id) => void begun.delete(id),
    destroy: (id) => void begun.delete(id),
    trackPromises: false,
  }).enable()
  return {
    areBusy: () => [...begun.values()].some((at) => performance.now() - at < CIPHERED_WITHIN_MS),
    stop: () => void hook.disable(),
  }
}

export type Quiet = {
  /** Something happened; `actor` did it. */
  readonly stir: (actor?: Actor) => void
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves once nobody moves any more. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

export const openQuiet = ({
  isIdle,
  moving,
}: {
  /** Whether the database is asked nothing at the moment. */
  readonly isIdle: () => boolean
  /** Who neither waits for a turn nor is done. */
  readonly moving: () => readonly Actor[]
}): Quiet => {
  const ciphers = watchCiphers()
  /** Who waits for another actor: for a place, or for what that one is asking just now. */
  const blocked = new Set<Actor>()
  let underWay = 0
  let heard = Promise.withResolvers<void>()

  const stir = (actor?: Actor): void => {
    if (actor !== undefined) blocked.delete(actor)
    heard.resolve()
    heard = Promise.withResolvers()
  }
  const isStill = (): boolean => underWay === 0 && isIdle()
  const restless = (): Actor[] => moving().filter((actor) => !blocked.has(actor))

  /** @returns whether something happened in time */
  const hearWithin = async (ms: number): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), ms)
    const happened = await Promise.race([heard.promise.then(() => true), promise])
    clearTimeout(timer)
    return happened
  }

  const wait = async (): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS
    while (!(await hearWithin(BLOCKED_AFTER_MS))) {
      const names = restless().map(({ name }) => name)
      if (performance.now() > deadline) throw new Stuck(`${names} neither go on nor wait for a turn`)
      if (!isStill() || ciphers.areBusy()) continue
      for (const actor of restless()) blocked.add(actor)
      return
    }
  }

  return {
    stir,
    during: async (doing) => {
      underWay += 1
      try {
        return await doing()
      } finally {
        underWay -= 1
        stir()
      }
    },
    settled: async () => {
      for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
        if (isStill() && restless().length === 0) {
          quiet += 1
          await nextRound()
        } else {
          quiet = 0
          await wait()
        }
      }
    },
    stop: ciphers.stop,
  }
}
