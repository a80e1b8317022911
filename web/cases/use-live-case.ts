import { useEffect, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDetail, Donation, Totals } from '#contract/cases.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api-refusal.ts'
import { api } from '#web/browser/browser-api.ts'
import { createGiftAnnouncer } from './gift-announcements.ts'
import {
  changeLiveCase,
  GIFTS_KEPT,
  type LiveCase,
  type LiveChange,
  openLiveCase,
} from './live-case.state.ts'
import { followCase, type LiveEvent } from './live-connection.ts'

export const totalsOf = (detail: CaseDetail): Totals => ({
  raisedCents: detail.raisedCents,
  donationCount: detail.donationCount,
  donorCount: detail.donorCount,
  paidOutCents: detail.paidOutCents,
  onTheWayCents: detail.onTheWayCents,
  feesCents: detail.feesCents,
})

const afterMs = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** What came while nobody was listening; null where that can't be had now. */
const askForMissed = async (caseId: string): Promise<LiveChange | null> => {
  try {
    const [detail, { items }] = await Promise.all([
      api.caseDetail({ caseId }, { quiet: true }),
      api.caseDonations({ caseId, limit: GIFTS_KEPT }, { quiet: true }),
    ])
    return { type: 'caughtUp', totals: totalsOf(detail), gifts: items }
  } catch (error) {
    // What the page shows stays true as of then. The next event brings the whole total anyway.
    if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return null
    throw error
  }
}

type Live = LiveCase & {
  /** For those who hear the page: what arrived, at most every ten seconds. */
  readonly announcement: string
}

/** A case that follows its gifts while the page is looked at. Starts from what the server sent. */
export const useLiveCase = (detail: CaseDetail, gifts: readonly Donation[]): Live => {
  const [live, change] = useReducer(changeLiveCase, null, () => openLiveCase(totalsOf(detail), gifts))
  const [announcement, announce] = useState('')
  const { revalidate } = useRevalidator()
  const raised = useRef(live.totals.raisedCents)
  raised.current = live.totals.raisedCents
  const { caseId } = detail

  useEffect(() => {
    const announcer = createGiftAnnouncer(announce, {
      now: () => performance.now(),
      after: afterMs,
      raisedCents: () => raised.current,
    })
    const heard = (event: LiveEvent): void => {
      if (event.type === 'update' || event.type === 'changed') {
        void revalidate()
        return
      }
      change(event)
      if (event.type === 'donation') announcer.add(event.donation)
    }
    const reconnected = async (): Promise<void> => {
      const missed = await askForMissed(caseId)
      if (missed !== null) change(missed)
    }
    const leave = followCase(caseId, { heard, reconnected: () => void reconnected() })
    return () => {
      leave()
      announcer.stop()
    }
  }, [caseId, revalidate])

  return { ...live, announcement }
}
