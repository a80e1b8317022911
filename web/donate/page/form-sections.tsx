import type { CaseDetail } from '#contract/cases.ts'
import type { GiftLimit } from '#contract/gift-sentences.ts'
import type { Quote } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { giftPresets } from '../form/gift-amount.ts'
import { amountForTip, type GiftFields } from '../form/gift-fields.ts'
import type { Donor } from '../form/opening-gift.ts'
import type { GiftControl, GiftProblem } from '../form/read-gift.ts'
import type { ChangeGift } from '../form/use-gift-form.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { AmountSection } from './amount-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { ReceivesSection } from './receives-section.tsx'
import { TipSection } from './tip-section.tsx'
import { WordsSection } from './words-section.tsx'

type FormSectionsProps = {
  readonly detail: CaseDetail
  readonly platform: PayPlatform
  readonly donor: Donor | null
  readonly limit: GiftLimit
  readonly fields: GiftFields
  readonly change: ChangeGift
  readonly quote: Quote | null
  readonly problems: readonly GiftProblem[]
}

/** Amount, tip, what arrives, details, words and privacy: in this order for eyes, keyboard and phone alike. */
export const FormSections = (props: FormSectionsProps) => {
  const { detail, platform, donor, limit, fields, change, quote, problems } = props
  const { brandName } = usePublicConfig()
  const { firstName } = detail.recipient
  const errorAt = (control: GiftControl) => problems.find((problem) => problem.control === control)?.message
  const parts = { fields, change, errorAt }
  return (
    <>
      <AmountSection
        presets={giftPresets(detail, platform.limits.presetsCents)}
        caseId={detail.caseId}
        minCents={platform.limits.minCents}
        limit={limit}
        amount={fields.amount}
        onChange={(amount) => change({ amount })}
        groupError={errorAt('amount')}
        fieldError={errorAt('otherAmount')}
      />
      <TipSection
        brandName={brandName}
        firstName={firstName}
        amountCents={amountForTip(fields, limit.maxCents)}
        amountChosen={quote !== null}
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
      <DetailsSection {...parts} isKnown={donor !== null} organizerFirstName={detail.organizer.firstName} />
      <WordsSection {...parts} detail={detail} />
    </>
  )
}
