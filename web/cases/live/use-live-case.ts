import { useEffect, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDetail, Donation, PageState, Totals, Words } from '#contract/cases/cases.ts'
import { createDonationAnnouncer } from '../donations/donation-announcements.ts'
import { changeLiveCase, donationsOf, type LiveCase, newAmong, openLiveCase } from './live-case.state.ts'
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

/** Whether the page says anything that isn't so any more, beside its money. */
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
  /** For those who hear the page: what arrived, at most every ten seconds. */
  readonly announcement: string
}

type Shown = {
  readonly detail: CaseDetail
  readonly donations: readonly Donation[]
  readonly words: Words
  /** Gifts stand on the page in lists of their own, too: sorted otherwise, or in a dialog. */
  readonly otherLists: boolean
}

/** A case that follows its gifts while the page is looked at. Starts from what the server sent. */
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
    const heard = (event: LiveEvent): void => {
      if (event.type === 'opened') whole += 1
      // Told the whole again, for a gift went back or is shown otherwise: lists that don't follow are read anew.
      const listsAreOld = event.type === 'opened' && whole > 1 && shown.current.otherLists
      if (listsAreOld || ('page' in event && differs(event.page, shown.current.detail))) void revalidate()
      if (event.type === 'page') return
      for (const donation of newAmong(latest.current, donationsOf(event)).toReversed())
        announcer.add(donation)
      change(event)
    }
    const leave = followCase(caseId, heard)
    return () => {
      leave()
      announcer.stop()
    }
  }, [caseId, revalidate])

  return { ...live, announcement }
}
