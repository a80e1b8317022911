import { useEffect, useState } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { ViewInfo } from '#contract/fundraisers/fundraiser-shapes.ts'
import type { PendingAction } from '#contract/fundraisers/fundraisers.ts'
import { DRAFT_PARAMETER, dashboardAddress, stepPath } from '#contract/page-addresses.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { reportUnexpected } from '#web/browser/api/report-unexpected.ts'
import { isLegalState } from '#web/browser/visits/client-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** What the signed-in person may do with the case; null for visitors, and while loading. */
const useViewInfo = (caseId: string): ViewInfo | null => {
  const { info: person } = useAccount()
  const [viewInfo, setViewInfo] = useState<ViewInfo | null>(null)
  const userId = person?.userId
  useEffect(() => {
    setViewInfo(null)
    if (userId === undefined) return
    const controller = new AbortController()
    api.viewInfo({ caseId }, { quiet: true, signal: controller.signal }).then(
      (info) => {
        if (isLegalState('isCurrentUserCase', info.isCurrentUserCase)) setViewInfo(info)
      },
      (error: unknown) => {
        // No error message: the visitor did nothing, and the page is complete without the bar.
        if (!controller.signal.aborted) reportUnexpected(error)
      },
    )
    return () => controller.abort()
  }, [caseId, userId])
  return viewInfo
}

const NEXT: Readonly<Record<Exclude<PendingAction, 'share'>, string>> = {
  fix_changes: 'Our team asked for changes.',
  verify_payout: 'Pass the identity check, so the money can be sent to you.',
  remind_beneficiary: 'The person it’s for hasn’t passed the identity check yet.',
  correct_beneficiary: 'The person it’s for isn’t going to receive the money. Name someone who will.',
  write_use_note: 'A transfer arrived. Say what it paid for.',
  finish_edit: 'You have a change that you haven’t sent.',
  post_first_update: 'Post your first update: the people who gave want to hear from you.',
}

const nextText = (action: PendingAction, donationCount: number): string => {
  if (action !== 'share') return NEXT[action]
  return `Share it with people you know: ${donationCount === 0 ? 'the first gifts come from them' : 'most gifts come from them, and the people they tell'}.`
}

/** Bar above a case that its owner or a co-organizer sees, once it has loaded. */
export const OwnerBar = ({ detail }: { readonly detail: CaseDetail }) => {
  const info = useViewInfo(detail.caseId)
  if (info?.viewerRole === 'co_organizer')
    return (
      <aside aria-label="Your team" className="owner-bar page-width">
        <div className="flex items-center gap-x-6 rounded-card bg-sun-wash p-4">
          <p className="type-meta-strong min-w-0 flex-1">You’re a co-organizer of this fundraiser.</p>
          <ButtonLink to={`${dashboardAddress(detail.caseId)}/updates`} kind="secondary" size="small">
            Dashboard
          </ButtonLink>
        </div>
      </aside>
    )
  if (info === null || !info.isCurrentUserCase) return null
  const [next] = info.pendingActions
  return (
    <aside aria-label="Your fundraiser" className="owner-bar page-width">
      <div className="flex items-center gap-x-6 rounded-card bg-sun-wash p-4">
        <p className="type-meta min-w-0 flex-1">
          <b>This is your fundraiser.</b>{' '}
          {/* On phones without it, so that the cover shows. The dashboard has the rest. */}
          <span className="hidden tablet:inline">
            {next === undefined ? '' : nextText(next, detail.donationCount)}
          </span>
        </p>
        {info.permissions.canEdit && (
          <ButtonLink
            to={`${stepPath('review')}?${DRAFT_PARAMETER}=${detail.caseId}`}
            kind="secondary"
            size="small"
          >
            Edit
          </ButtonLink>
        )}
        <ButtonLink to={dashboardAddress(detail.caseId)} kind="secondary" size="small">
          Dashboard
        </ButtonLink>
      </div>
    </aside>
  )
}
