import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Donation, Totals } from '#contract/cases.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { Reader } from '#server/platform/database.ts'
import { readPublicState } from './case-row.queries.ts'
import { readUpdateIds } from './case-updates.queries.ts'
import { readDonations } from './donations.queries.ts'

export type LiveEvent = CallOutput<Calls['caseLive']>
export type LiveListener = {
  readonly tell: (events: readonly LiveEvent[]) => void
  /** The case isn't public any more: there is nothing further to tell. */
  readonly end: () => void
  /** The last gift this page was told of before its line was cut. */
  readonly lastGiftId: string | undefined
}

/** How many of the newest gifts are looked at after a change: more at once than anyone can read. */
const NEWEST = 20

type Look = {
  /** All else that its page says, to be compared. */
  readonly state: string
  readonly gifts: readonly Donation[]
  readonly updateIds: readonly string[]
  readonly totals: Totals
}

/** The case as of now; null where the public may not see it any more. */
const look = async (reader: Reader, caseId: string): Promise<Look | null> => {
  const state = await readPublicState(reader, caseId)
  if (state === null) return null
  const [newest, updateIds, totals] = await Promise.all([
    readDonations(reader, { caseId, sort: 'recent', withWords: false, limit: NEWEST }),
    readUpdateIds(reader, caseId),
    readTotals(reader, caseId),
  ])
  return { state, gifts: newest.items, updateIds, totals }
}

const giftEvents = (newestFirst: readonly Donation[]): LiveEvent[] =>
  newestFirst.toReversed().map((donation) => ({ type: 'donation', donation }))

/** For a page that opens its line: what it missed since it was cut, then the totals. */
const welcome = ({ gifts, totals }: Look, lastGiftId: string | undefined): LiveEvent[] => {
  const place = gifts.findIndex((gift) => gift.donationId === lastGiftId)
  const missed = lastGiftId === undefined ? [] : gifts.slice(0, place === -1 ? gifts.length : place)
  return [...giftEvents(missed), { type: 'totals', totals }]
}

/** What happened between two looks: gifts oldest first, then updates and the rest, then the totals they led to. */
export const eventsBetween = (before: Look, now: Look): LiveEvent[] => {
  const known = new Set(before.gifts.map((gift) => gift.donationId))
  // Where a gift was taken out of a full look, the one that moves up behind it is old.
  const since = before.gifts.length < NEWEST ? '' : (before.gifts.at(-1)?.donatedAt ?? '')
  const gifts = now.gifts.filter((gift) => !known.has(gift.donationId) && gift.donatedAt >= since)
  const posted = now.updateIds.filter((updateId) => !before.updateIds.includes(updateId))
  const sameTotals = JSON.stringify(before.totals) === JSON.stringify(now.totals)
  return [
    ...giftEvents(gifts),
    ...posted.toReversed().map((updateId) => ({ type: 'update', updateId }) as const),
    ...(before.state === now.state ? [] : [{ type: 'changed' } as const]),
    ...(sameTotals ? [] : [{ type: 'totals', totals: now.totals } as const]),
  ]
}

/** Looks at one case for all who watch it here. Looks never overlap, so what one tells is never older than the last. */
const startWatch = (deps: Pick<Deps, 'database' | 'live' | 'log'>, caseId: string) => {
  const listeners = new Set<LiveListener>()
  const newcomers = new Set<LiveListener>()
  let last: Look | undefined
  let again = false
  let looking: Promise<void> | undefined

  const lookOnce = async (): Promise<void> => {
    const joining = [...newcomers]
    const now = await look(deps.database.reader, caseId)
    if (now === null) {
      for (const listener of [...listeners, ...joining]) listener.end()
      return
    }
    const events = last === undefined ? [] : eventsBetween(last, now)
    last = now
    if (events.length > 0) for (const listener of listeners) listener.tell(events)
    for (const listener of joining) {
      // Whoever left while the look went on isn't there any more.
      if (!newcomers.delete(listener)) continue
      listeners.add(listener)
      listener.tell(welcome(now, listener.lastGiftId))
    }
  }
  /** Changes that come during a look are seen together in the next one. */
  const lookAgain = (): Promise<void> => {
    again = true
    looking ??= (async () => {
      try {
        while (again) {
          again = false
          await lookOnce()
        }
      } finally {
        looking = undefined
      }
    })()
    return looking
  }
  const stop = deps.live.subscribe(caseId, () => {
    lookAgain().catch((error: unknown) => deps.log.error({ err: error, caseId }, 'could not look at a case'))
  })
  return {
    join: (listener: LiveListener): Promise<void> => {
      newcomers.add(listener)
      return lookAgain()
    },
    /** @returns whether anyone is left */
    leave: (listener: LiveListener): boolean => {
      newcomers.delete(listener)
      listeners.delete(listener)
      return listeners.size + newcomers.size > 0
    },
    stop,
  }
}

/** One watch a case, however many pages show it: begun with the first of them, ended with the last. */
export const caseWatches = (deps: Pick<Deps, 'database' | 'live' | 'log'>) => {
  const watches = new Map<string, ReturnType<typeof startWatch>>()
  return {
    /** Tells the totals first, then everything that happens. @throws where the case can't be looked at now */
    join: (caseId: string, listener: LiveListener): { told: Promise<void>; leave: () => void } => {
      const watch = watches.get(caseId) ?? startWatch(deps, caseId)
      watches.set(caseId, watch)
      const leave = (): void => {
        if (watch.leave(listener)) return
        watch.stop()
        if (watches.get(caseId) === watch) watches.delete(caseId)
      }
      return { told: watch.join(listener), leave }
    },
  }
}
