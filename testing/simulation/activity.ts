import { createHook } from 'node:async_hooks'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Actor } from './actor.ts'

/** A deadlock: some actor neither continues nor waits for a turn. */
class Stuck extends Error {}

/** Idle rounds of the event loop, after which pending callbacks have run. */
const QUIET_ROUNDS = 2
/** Time without activity after which an actor that doesn't wait for a turn must be waiting for another actor. */
const BLOCKED_AFTER_MS = 20
const CRYPTO_MAX_MS = 1000
const STUCK_AFTER_MS = 30_000

/**
 * Watches cryptographic operations, which run outside the event loop and keep an actor busy. Synchronous ones
 * never report their end, so each counts as busy for a limited time only.
 */
const watchCrypto = (): { readonly isBusy: () => boolean; readonly stop: () => void } => {
  const startTimes = new Map<number, number>()
  const hook = createHook({
    init: (id, type) => {
      if (type.endsWith('REQUEST') && type !== 'RANDOMBYTESREQUEST') startTimes.set(id, performance.now())
    },
    after: (id) => void startTimes.delete(id),
    destroy: (id) => void startTimes.delete(id),
    trackPromises: false,
  }).enable()
  return {
    isBusy: () => [...startTimes.values()].some((at) => performance.now() - at < CRYPTO_MAX_MS),
    stop: () => void hook.disable(),
  }
}

export type Activity = {
  /** Reports that an actor, or something else, made progress. */
  readonly report: (actor?: Actor) => void
  /** Runs work during which nothing counts as idle. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves once every actor waits for a turn, is blocked by another actor, or is done. */
  readonly waitUntilIdle: () => Promise<void>
  readonly stop: () => void
}

export const trackActivity = ({
  isIdle,
  moving,
}: {
  /** Whether no query is running. */
  readonly isIdle: () => boolean
  /** Actors that neither wait for a turn nor are done. */
  readonly moving: () => readonly Actor[]
}): Activity => {
  const crypto = watchCrypto()
  /** Actors that wait for another actor, for example for a slot or for a shared request. */
  const blocked = new Set<Actor>()
  let pendingCount = 0
  let nextReport = Promise.withResolvers<void>()

  const report = (actor?: Actor): void => {
    if (actor !== undefined) blocked.delete(actor)
    nextReport.resolve()
    nextReport = Promise.withResolvers()
  }
  const isNothingPending = (): boolean => pendingCount === 0 && isIdle()
  const unblockedActors = (): Actor[] => moving().filter((actor) => !blocked.has(actor))

  /** @returns whether anything was reported within this time */
  const isReportedWithin = async (ms: number): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), ms)
    const isReported = await Promise.race([nextReport.promise.then(() => true), promise])
    clearTimeout(timer)
    return isReported
  }

  const waitForActivity = async (): Promise<void> => {
    const deadline = performance.now() + STUCK_AFTER_MS
    while (!(await isReportedWithin(BLOCKED_AFTER_MS))) {
      const names = unblockedActors().map(({ name }) => name)
      if (performance.now() > deadline) throw new Stuck(`${names} neither go on nor wait for a turn`)
      if (!isNothingPending() || crypto.isBusy()) continue
      for (const actor of unblockedActors()) blocked.add(actor)
      return
    }
  }

  return {
    report: report,
    during: async (work) => {
      pendingCount += 1
      try {
        return await work()
      } finally {
        pendingCount -= 1
        report()
      }
    },
    waitUntilIdle: async () => {
      for (let idleRounds = 0; idleRounds < QUIET_ROUNDS; ) {
        if (isNothingPending() && unblockedActors().length === 0) {
          idleRounds += 1
          await nextRound()
        } else {
          idleRounds = 0
          await waitForActivity()
        }
      }
    },
    stop: crypto.stop,
  }
}
