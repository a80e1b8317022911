import { useEffect, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDetail, PageState, PublicDonation, Totals, Words } from '#contract/cases/cases.ts'
import { createDonationAnnouncer } from '../donations/donation-announcements.ts'
import { changeLiveCase, donationsOf, type LiveCase, newDonations, openLiveCase } from './live-case.state.ts'
import { followCase, type LiveEvent } from './live-connection.ts'

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

/** Whether the page is stale, apart from its money. */
const differs = (page: PageState, detail: CaseDetail): boolean =>
  page.version !== detail.version ||
  page.giving !== detail.giving ||
  page.verified !== detail.verified ||
  page.latestUpdateId !== (detail.updates[0]?.updateId ?? null)

const afterMs = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

type Live = LiveCase & {
  /** Screen-reader announcement of new donations, at most every ten seconds. */
  readonly announcement: string
}

type Shown = {
  readonly detail: CaseDetail
  readonly donations: readonly PublicDonation[]
  readonly words: Words
  /** Whether the page has other donation lists: sorted differently, or in a dialog. */
  readonly otherLists: boolean
}

/** Live state of a case, starting from the server's data. */
export const useLiveCase = ({ detail, donations, words, otherLists }: Shown): Live => {
  const [live, change] = useReducer(changeLiveCase, null, () =>
    openLiveCase(totalsOf(detail), donations, words),
  )
  const [announcement, announce] = useState('')
  const { revalidate } = useRevalidator()
  const latest = useRef(live)
  latest.current = live
  const shown = useRef({ detail, otherLists })
  shown.current = { detail, otherLists }
  const { caseId } = detail

  useEffect(() => {
    const announcer = createDonationAnnouncer(announce, {
      now: () => performance.now(),
      after: afterMs,
      raisedCents: () => latest.current.totals.raisedCents,
    })
    let whole = 0
    const onEvent = (event: LiveEvent): void => {
      if (event.type === 'opened') whole += 1
      // A repeated full state means that a donation changed: lists without live updates are reloaded.
      const listsAreOld = event.type === 'opened' && whole > 1 && shown.current.otherLists
      if (listsAreOld || ('page' in event && differs(event.page, shown.current.detail))) void revalidate()
      if (event.type === 'page') return
      for (const donation of newDonations(latest.current, donationsOf(event)).toReversed())
        announcer.add(donation)
      change(event)
    }
    const leave = followCase(caseId, onEvent)
    return () => {
      leave()
      announcer.stop()
    }
  }, [caseId, revalidate])

  return { ...live, announcement }
}
