import type { ReactNode } from 'react'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { DonationLimit } from '#contract/donations/amount-sentences.ts'
import type { Quote } from '#contract/pricing.ts'
import { latePart } from '#web/browser/late-part.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { amountOf, donationPresets } from '../form/donation-amount.ts'
import {
  amountForTip,
  type DonationControl,
  type DonationFields,
  type DonationProblem,
} from '../form/donation-fields.ts'
import type { Donor } from '../form/initial-form.ts'
import type { ChangeDonation } from '../form/use-donation-form.ts'
import type { LastDonation } from '../last-donation.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { AmountSection } from './amount-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { LastDonationChoices } from './last-donation-choices.tsx'
import { MoreChoices } from './more-choices.tsx'
import { ReceivesSection } from './receives-section.tsx'
import { TipSection } from './tip-section.tsx'

/** Loaded only where the organizer gave a unit. */
const GiftBuys = latePart(async () => (await import('./gift-buys.tsx')).GiftBuys)

export type FormSectionsProps = {
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

const errorIn =
  (problems: readonly DonationProblem[]) =>
  (control: DonationControl): string | undefined =>
    problems.find((problem) => problem.control === control)?.message

/** The amount, the tip, and what the recipient gets: a phone's first screen. */
export const AmountSections = (props: FormSectionsProps) => {
  const { detail, platform, lastDonation, limit, fields, change, quote, problems } = props
  const { brandName } = usePublicConfig()
  const { firstName } = detail.recipient
  const errorAt = errorIn(problems)
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
      >
        {detail.costItems.some(({ unit }) => unit !== undefined) && (
          <GiftBuys detail={detail} amountCents={amountOf(fields.amount) ?? 0} />
        )}
      </AmountSection>
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
    </>
  )
}

type DetailsSectionsProps = Pick<FormSectionsProps, 'detail' | 'donor' | 'fields' | 'change' | 'problems'> & {
  readonly isNarrow: boolean | null
  /** The card's fields, where they are beside the form. */
  readonly card: ReactNode
}

/** The donor's details, then message, privacy and tribute: a phone's second screen. */
export const DetailsSections = (props: DetailsSectionsProps) => {
  const { detail, donor, fields, change, problems, isNarrow, card } = props
  const parts = { fields, change, errorAt: errorIn(problems) }
  return (
    <>
      <DetailsSection
        {...parts}
        card={card}
        isFromAccount={donor !== null}
        organizerFirstName={detail.organizer.firstName}
      />
      <MoreChoices {...parts} detail={detail} isNarrow={isNarrow} />
    </>
  )
}
