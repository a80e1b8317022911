import type { CaseDetail, PayoutNotice } from '#contract/cases/cases.ts'
import { caseAddress } from '../case-address.ts'
import { CaseSection, SeeAll } from '../case-section.tsx'
import { AccountedForTag, PayoutRows } from './payout-rows.tsx'

type PayoutsSectionProps = {
  readonly detail: CaseDetail
  readonly notices: readonly PayoutNotice[]
  readonly totalCount: number
  readonly isAccountedFor: boolean
}

/** The latest payouts with their notes. */
export const PayoutsSection = ({ detail, notices, totalCount, isAccountedFor }: PayoutsSectionProps) => {
  if (notices.length === 0) return null
  const all = totalCount > 1 && (
    <SeeAll
      to={caseAddress(detail, 'payouts')}
      state={{ fromCase: true }}
      what="transfers"
      code="see_all_payouts"
    >
      See all {totalCount}
    </SeeAll>
  )
  return (
    <CaseSection id="payouts" title="Where the money went" all={all}>
      {isAccountedFor && <AccountedForTag />}
      <PayoutRows caseId={detail.caseId} notices={notices} />
    </CaseSection>
  )
}
