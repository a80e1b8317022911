import { useEffect, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDetail, PageState, PublicDonation, Totals, Words } from '#contract/cases/cases.ts'
import { createDonationAnnouncer } from '../donations/donation-announcements.ts'
import { changeLiveCase, donationsOf, type LiveCase, newDonations, openLiveCase } from './live-case.state.ts'
import { type LiveEvent, streamCase } from './live-connection.ts'

const totalsOf = (detail: CaseDetail): Totals => ({
  raisedCents: detail.raisedCents,
  donationCount: detail.donationCount,
  donorCount: detail.donorCount,
  paidOutCents: detail.paidOutCents,
  onTheWayCents: detail.onTheWayCents,
  heldCents: detail.heldCents,
  heldFor: detail.heldFor,
  feesCents: detail.feesCents,
})

/** Whether the page shows an old version of the case, apart from its amounts. */
const isStale = (page: PageState, detail: CaseDetail): boolean =>
  page.version !== detail.version ||
  page.donationStatus !== detail.donationStatus ||
  page.verified !== detail.verified ||
  page.latestUpdateId !== (detail.updates[0]?.updateId ?? null)

const afterMs = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

type Live = LiveCase & {
  /** Screen-reader announcement of new donations (donation-announcements.ts). */
  readonly announcement: string
}

type LiveCaseInput = {
  readonly detail: CaseDetail
  readonly donations: readonly PublicDonation[]
  readonly words: Words
  /** Whether the page has other donation lists: sorted differently, or in a dialog. */
  readonly hasOtherLists: boolean
}

/** Live state of a case, starting from the server's data. */
export const useLiveCase = ({ detail, donations, words, hasOtherLists }: LiveCaseInput): Live => {
  const [live, change] = useReducer(changeLiveCase, null, () =>
    openLiveCase(totalsOf(detail), donations, words),
  )
  const [announcement, announce] = useState('')
  const { revalidate } = useRevalidator()
  const latest = useRef(live)
  latest.current = live
  const rendered = useRef({ detail, hasOtherLists })
  rendered.current = { detail, hasOtherLists }
  const { caseId } = detail

  useEffect(() => {
    const announcer = createDonationAnnouncer(announce, {
      now: () => performance.now(),
      after: afterMs,
      raisedCents: () => latest.current.totals.raisedCents,
    })
    let fullStates = 0
    const onEvent = (event: LiveEvent): void => {
      if (event.type === 'opened') fullStates += 1
      // A repeated full state means that a donation changed: lists without live updates are reloaded.
      const areListsStale = event.type === 'opened' && fullStates > 1 && rendered.current.hasOtherLists
      if (areListsStale || ('page' in event && isStale(event.page, rendered.current.detail)))
        void revalidate()
      if (event.type === 'page') return
      for (const donation of newDonations(latest.current, donationsOf(event)).toReversed())
        announcer.add(donation)
      change(event)
    }
    const stopStream = streamCase(caseId, onEvent)
    return () => {
      stopStream()
      announcer.stop()
    }
  }, [caseId, revalidate])

  return { ...live, announcement }
}
