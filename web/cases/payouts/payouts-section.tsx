import { capitalized } from '#contract/accounts/first-name.ts'
import type { CaseLedger } from '#contract/cases/case-ledger.ts'
import type { CaseDetail, PayoutNotice } from '#contract/cases/cases.ts'
import { latePart } from '#web/browser/late-part.tsx'
import { caseAddress } from '../case-address.ts'
import { CaseSection, SeeAll } from '../case-section.tsx'
import { PayoutRows } from './payout-rows.tsx'

const LedgerCard = latePart(async () => (await import('./ledger-card.tsx')).LedgerCard)

type PayoutsSectionProps = {
  readonly detail: CaseDetail
  readonly notices: readonly PayoutNotice[]
  readonly totalCount: number
  /** Null without transfers. */
  readonly ledger: CaseLedger | null
}

/** What the notes account for, and the latest payouts with their notes. */
export const PayoutsSection = ({ detail, notices, totalCount, ledger }: PayoutsSectionProps) => {
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
      {ledger !== null && !detail.erased && (
        <LedgerCard ledger={ledger} recipientFirstName={capitalized(detail.recipient.firstName)} />
      )}
      <PayoutRows caseId={detail.caseId} notices={notices} />
    </CaseSection>
  )
}
