import { createHook } from 'node:async_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Actor } from './actor.ts'

/** No actor moves and none waits for a turn: a deadlock. */
class Stuck extends Error {}

/** Idle rounds of the event loop, after which pending callbacks have run. */
const QUIET_ROUNDS = 2
/** With nothing in progress, an actor that doesn't wait for a turn waits for another actor. */
const BLOCKED_AFTER_MS = 20
const CIPHERED_WITHIN_MS = 1000
const PATIENCE_MS = 30_000

/**
 * Crypto runs outside the event loop: while it does, an actor may be busy. Synchronous operations never
 * report their end, so each counts for a limited time.
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
  /** Reports activity by `actor`. */
  readonly stir: (actor?: Actor) => void
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves once no actor moves any more. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

export const openQuiet = ({
  isIdle,
  moving,
}: {
  /** Whether no query is running. */
  readonly isIdle: () => boolean
  /** Actors that neither wait for a turn nor are done. */
  readonly moving: () => readonly Actor[]
}): Quiet => {
  const ciphers = watchCiphers()
  /** Actors that wait for another: for a slot, or for a shared request. */
  const blocked = new Set<Actor>()
  let pendingCount = 0
  let heard = Promise.withResolvers<void>()

  const stir = (actor?: Actor): void => {
    if (actor !== undefined) blocked.delete(actor)
    heard.resolve()
    heard = Promise.withResolvers()
  }
  const isStill = (): boolean => pendingCount === 0 && isIdle()
  const restless = (): Actor[] => moving().filter((actor) => !blocked.has(actor))

  /** @returns whether there was activity in time */
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
      pendingCount += 1
      try {
        return await doing()
      } finally {
        pendingCount -= 1
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
