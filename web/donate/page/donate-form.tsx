import type { SyntheticEvent } from 'react'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { liveQuote } from '../form/donation-fields.ts'
import { PaymentWindows } from '../payment/payment-windows.tsx'
import { BeforeYouPay } from './before-you-pay.tsx'
import { DonationSummary } from './donation-summary.tsx'
import { FormSections } from './form-sections.tsx'
import { HeldNotice } from './held-notice.tsx'
import { MethodSection } from './method-section.tsx'
import { PayBar } from './pay-bar.tsx'
import { RecipientHeading } from './recipient-heading.tsx'
import { RestoredFormNotice } from './restored-form-notice.tsx'
import { SubmittedBeforeHydration } from './submitted-before-hydration.tsx'
import { type DonationForm, useDonation } from './use-donation.ts'
import { WaitingNotice } from './waiting-notice.tsx'

/** The donate form from amount to payment; typed input survives every failure. */
export const DonateForm = (props: DonationForm) => {
  const { detail, platform, donor, last, sent } = props
  const { waiting } = props.pending
  const { brandName } = usePublicConfig()
  const { fields, change, limit, payment, wallets, problems, fieldProblems, tries, pay, ...donation } =
    useDonation(props)
  const checked = sent?.problems.length === 0
  const quote = liveQuote(fields, limit.maxCents)
  const { firstName } = detail.recipient
  const submitted = (event: SyntheticEvent) => {
    event.preventDefault()
    pay()
  }
  const { sentence } = payment.failure
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submitted}
        onBlur={donation.fieldLeft}
        inert={payment.phase.at === 'bank'}
        className="donate-grid"
      >
        <div className="min-w-0">
          <RecipientHeading detail={detail} kicker={`You are giving to ${detail.recipient.fullName}`} />
          <HeldNotice detail={detail} className="mt-6 tablet:mt-8" />
          {/* Until a payment starts, which shows its own state. */}
          {waiting !== null && tries === 0 && (
            <WaitingNotice caseId={detail.caseId} waiting={waiting} className="mt-8" />
          )}
          {donation.showsRestored && tries === 0 && (
            <RestoredFormNotice caseId={detail.caseId} onStartOver={donation.startOver} />
          )}
          {checked && (
            <SubmittedBeforeHydration
              isStarting={tries === 0 || (tries === 1 && payment.phase.at === 'starting')}
            />
          )}
          <div className="has-[p]:mt-8">
            <ErrorSummary
              problems={problems.map(({ control, message }) => ({ fieldId: control, message }))}
              validation={donation.validation}
              {...(sentence === null ? {} : { title: sentence })}
            />
          </div>
          <FormSections
            {...{ detail, platform, donor, last, limit, fields, change, quote, problems: fieldProblems }}
          />
        </div>
        <aside aria-label="Your gift at a glance" className="donate-aside">
          <div className="gift-sums">
            <DonationSummary quote={quote} firstName={firstName} brandName={brandName} />
          </div>
          <BeforeYouPay detail={detail} />
        </aside>
        <MethodSection quote={quote} payment={payment} wallets={wallets} checked={checked} />
        <PayBar quote={quote} firstName={firstName} />
      </form>
      <PaymentWindows detail={detail} payment={payment} />
    </>
  )
}
