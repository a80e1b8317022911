import type { CaseDetail } from '#contract/cases/cases.ts'
import type { DonationLimit } from '#contract/donations/amount-sentences.ts'
import type { Quote } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { donationPresets } from '../form/donation-amount.ts'
import { amountForTip, type DonationFields } from '../form/donation-fields.ts'
import type { Donor } from '../form/initial-form.ts'
import type { DonationControl, DonationProblem } from '../form/read-donation-form.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'
import type { LastDonation } from '../last-donation.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { AmountSection } from './amount-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { LastDonationChoices } from './last-donation-choices.tsx'
import { ReceivesSection } from './receives-section.tsx'
import { TipSection } from './tip-section.tsx'
import { TributeSection } from './tribute-section.tsx'
import { WordsSection } from './words-section.tsx'

type FormSectionsProps = {
  readonly detail: CaseDetail
  readonly platform: PayPlatform
  readonly donor: Donor | null
  readonly lastDonation: LastDonation | null
  readonly limit: DonationLimit
  readonly fields: DonationFields
  readonly change: ChangeDonation
  readonly quote: Quote | null
  readonly problems: readonly DonationProblem[]
}

/**
 * All sections in one order for screens, keyboard and phone: amount, tip, result, details, message, privacy.
 */
export const FormSections = (props: FormSectionsProps) => {
  const { detail, platform, donor, lastDonation, limit, fields, change, quote, problems } = props
  const { brandName } = usePublicConfig()
  const { firstName } = detail.recipient
  const errorAt = (control: DonationControl) =>
    problems.find((problem) => problem.control === control)?.message
  const parts = { fields, change, errorAt }
  return (
    <>
      <AmountSection
        presets={donationPresets(detail, platform.limits.presetsCents)}
        caseId={detail.caseId}
        minCents={platform.limits.minCents}
        limit={limit}
        amount={fields.amount}
        onChange={(amount) => change({ amount })}
        groupError={errorAt('amount')}
        fieldError={errorAt('otherAmount')}
      />
      <LastDonationChoices
        lastDonation={lastDonation}
        presetsCents={platform.limits.presetsCents}
        change={change}
      />
      <TipSection
        brandName={brandName}
        firstName={firstName}
        amountCents={amountForTip(fields, limit.maxCents)}
        isAmountChosen={quote !== null}
        tip={fields.tip}
        onChange={(tip) => change({ tip })}
        error={errorAt('tip')}
      />
      <ReceivesSection
        quote={quote}
        firstName={firstName}
        coverFee={fields.coverFee}
        onChange={(coverFee) => change({ coverFee })}
      />
      <DetailsSection
        {...parts}
        isFromAccount={donor !== null}
        organizerFirstName={detail.organizer.firstName}
      />
      <WordsSection {...parts} detail={detail} />
      <TributeSection {...parts} />
    </>
  )
}
