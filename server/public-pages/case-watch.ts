import { isDeepStrictEqual } from 'node:util'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DONATIONS_WITH_CASE, WORDS_WITH_CASE } from '#contract/cases/case-states.ts'
import type { PageState, PublicDonation, Totals, Words } from '#contract/cases/cases.ts'
import { holdCauseOf, readCaseRow } from '#server/cases/case-row.queries.ts'
import { donationStatusOf } from '#server/cases/cases.policy.ts'
import { readLatestUpdateId } from '#server/cases/updates/case-updates.queries.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import type { Db } from '#server/platform/database.ts'
import { countWords, readDonations } from './donations.queries.ts'

export type LiveEvent = CallOutput<Calls['caseLive']>
export type LiveListener = {
  readonly tell: (events: readonly LiveEvent[]) => void
  /** The case isn't public anymore: the stream ends. */
  readonly end: () => void
}

/** How many of the newest donations are read after a change: more than anyone can read at once. */
const NEWEST = 20

export type CaseSnapshot = {
  readonly donations: readonly PublicDonation[]
  /** The newest donations with words, which may be older than all of `donations`. */
  readonly words: readonly PublicDonation[]
  readonly totals: Totals
  readonly page: PageState
}

type SnapshotDeps = Pick<Deps, 'database' | 'clock'>
type WatchDeps = SnapshotDeps & Pick<Deps, 'live' | 'log'>

/** The newest donations with words. They are queried only if the newest donations don't include enough of them. */
const readNewestWords = async (
  db: Db,
  caseId: string,
  newest: readonly PublicDonation[],
): Promise<PublicDonation[]> => {
  const words = newest.filter(({ message }) => message !== null).slice(0, WORDS_WITH_CASE)
  if (words.length === WORDS_WITH_CASE || newest.length < NEWEST) return words
  const query = { caseId, sort: 'recent', withWords: true, limit: WORDS_WITH_CASE } as const
  return (await readDonations(db, query)).items
}

/** A snapshot's words with their total, which is counted only for an `opened` event, because counting is slow. */
const countedWords = async (
  { database: { db } }: SnapshotDeps,
  caseId: string,
  { words }: CaseSnapshot,
): Promise<Words> => {
  const all = words.length < WORDS_WITH_CASE
  return { items: [...words], totalCount: all ? words.length : await countWords(db, caseId) }
}

/** Snapshot of the case; null if it isn't public anymore. */
const readSnapshot = async (
  { database: { db }, clock }: SnapshotDeps,
  caseId: string,
): Promise<CaseSnapshot | null> => {
  const row = await readCaseRow(db, caseId)
  const donationStatus = row === null ? 'not_public' : donationStatusOf(row, clock.now())
  if (row === null || donationStatus === 'not_public') return null
  const [newest, latestUpdateId, totals] = await Promise.all([
    readDonations(db, { caseId, sort: 'recent', withWords: false, limit: NEWEST }),
    readLatestUpdateId(db, caseId),
    readTotals(db, caseId, holdCauseOf(row)),
  ])
  const page = { version: row.version, donationStatus, verified: row.verified, latestUpdateId }
  const words = await readNewestWords(db, caseId, newest.items)
  return { donations: newest.items, words, totals, page }
}

/** The first event of a stream: the full state, because the page may have been rendered earlier. */
const openedEvents = ({ donations, totals, page }: CaseSnapshot, words: Words): LiveEvent[] => [
  { type: 'opened', totals, donations: donations.slice(0, DONATIONS_WITH_CASE), words, page },
]

/** The last event of a stream, with a version that no page has: open pages reload, and find that the case is gone. */
const goneEvents = ({ page }: CaseSnapshot): LiveEvent[] => [
  { type: 'page', page: { ...page, version: page.version + 1 } },
]

const hasChangedDonation = (
  before: readonly PublicDonation[],
  now: readonly PublicDonation[],
  limit: number,
): boolean => {
  const byId = new Map(now.map((donation) => [donation.donationId, donation]))
  // Older donations may only have been displaced by new ones.
  const since = now.length < limit ? '' : (now.at(-1)?.donatedAt ?? '')
  return before.some((donation) => {
    const current = byId.get(donation.donationId)
    return current === undefined ? donation.donatedAt > since : !isDeepStrictEqual(current, donation)
  })
}

/** Whether a known donation changed or was refunded: open pages must stop showing its former state. */
export const hasNewsChanged = (before: CaseSnapshot, now: CaseSnapshot): boolean =>
  hasChangedDonation(before.donations, now.donations, NEWEST) ||
  hasChangedDonation(before.words, now.words, WORDS_WITH_CASE)

/**
 * Events between two snapshots without such changes: new donations oldest first, then the page's other
 * changes, then the new totals.
 */
export const eventsBetween = (before: CaseSnapshot, now: CaseSnapshot): LiveEvent[] => {
  const known = new Set(before.donations.map((donation) => donation.donationId))
  // If a donation disappeared from a full snapshot, the one that moved up is old.
  const since = before.donations.length < NEWEST ? '' : (before.donations.at(-1)?.donatedAt ?? '')
  const donations = now.donations.filter(
    (donation) => !known.has(donation.donationId) && donation.donatedAt >= since,
  )
  return [
    ...donations.toReversed().map((donation) => ({ type: 'donation', donation }) as const),
    ...(isDeepStrictEqual(before.page, now.page) ? [] : [{ type: 'page', page: now.page } as const]),
    ...(isDeepStrictEqual(before.totals, now.totals)
      ? []
      : [{ type: 'totals', totals: now.totals } as const]),
  ]
}

/**
 * Watches one case for all its listeners in this process. Reads never overlap, so an event is never older
 * than the previous one.
 */
const startWatch = (deps: WatchDeps, caseId: string) => {
  const listeners = new Set<LiveListener>()
  const newcomers = new Set<LiveListener>()
  let last: CaseSnapshot | undefined
  let needsRead = false
  let reading: Promise<void> | undefined

  const readOnce = async (): Promise<void> => {
    const joining = [...newcomers]
    const now = await readSnapshot(deps, caseId)
    if (now === null) {
      if (last !== undefined) for (const listener of listeners) listener.tell(goneEvents(last))
      for (const listener of [...listeners, ...joining]) listener.end()
      return
    }
    const newsChanged = last !== undefined && hasNewsChanged(last, now)
    const whole =
      newsChanged || joining.length > 0 ? openedEvents(now, await countedWords(deps, caseId, now)) : []
    const since = last === undefined ? [] : eventsBetween(last, now)
    const events = newsChanged ? whole : since
    last = now
    if (events.length > 0) for (const listener of listeners) listener.tell(events)
    for (const listener of joining) {
      // A listener may have left during the read.
      if (!newcomers.delete(listener)) continue
      listeners.add(listener)
      listener.tell(whole)
    }
  }
  /** Changes during a read are covered by one further read. */
  const requestRead = (): Promise<void> => {
    needsRead = true
    reading ??= (async () => {
      try {
        while (needsRead) {
          needsRead = false
          await readOnce()
        }
      } finally {
        reading = undefined
      }
    })()
    return reading
  }
  const stop = deps.live.subscribe(caseId, () => {
    requestRead().catch((error: unknown) =>
      deps.log.error({ err: error, caseId }, 'could not look at a case'),
    )
  })
  return {
    join: (listener: LiveListener): Promise<void> => {
      newcomers.add(listener)
      return requestRead()
    },
    /** Removes a listener. @returns whether any listener is left */
    leave: (listener: LiveListener): boolean => {
      newcomers.delete(listener)
      listeners.delete(listener)
      return listeners.size + newcomers.size > 0
    },
    stop,
  }
}

/** One watch per case, from its first listener to its last. */
export const caseWatches = (deps: WatchDeps) => {
  const watches = new Map<string, ReturnType<typeof startWatch>>()
  return {
    /** Sends the current state, then every change. @throws if the case can't be read now */
    join: (caseId: string, listener: LiveListener): { ready: Promise<void>; leave: () => void } => {
      const watch = watches.get(caseId) ?? startWatch(deps, caseId)
      watches.set(caseId, watch)
      const leave = (): void => {
        if (watch.leave(listener)) return
        watch.stop()
        if (watches.get(caseId) === watch) watches.delete(caseId)
      }
      return { ready: watch.join(listener), leave }
    },
  }
}
