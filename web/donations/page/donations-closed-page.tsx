import type { CaseDetail } from '#contract/cases/cases.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { DonationsClosedPanel } from '#web/cases/donations-closed-panel.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RecipientHeading } from './recipient-heading.tsx'

/** Why a case accepts no donations, with two alternatives. */
export const DonationsClosedPage = ({ detail }: { readonly detail: CaseDetail }) => (
  <div className="donate-grid">
    <div className="min-w-0">
      <RecipientHeading detail={detail} kicker={`For ${detail.recipient.fullName}`} />
      <DonationsClosedPanel detail={detail} totals={detail} />
      <div className="mt-6 grid gap-2 tablet:flex">
        <ButtonLink to={caseAddress(detail)} size="main">
          See the case
        </ButtonLink>
        <ButtonLink to="/case-list" kind="secondary" size="main">
          Find another case
        </ButtonLink>
      </div>
    </div>
  </div>
)
