import { type ComponentProps, type SyntheticEvent, useRef } from 'react'
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
import { type DonateFormProps, useDonation } from './use-donation.ts'
import { WaitingNotice } from './waiting-notice.tsx'

type MethodAndBarProps = Omit<ComponentProps<typeof MethodSection>, 'ref'> & { readonly firstName: string }

/** The last section, and the bar that leads to it. */
const MethodAndBar = ({ firstName, ...method }: MethodAndBarProps) => {
  const ref = useRef<HTMLElement>(null)
  return (
    <>
      <MethodSection ref={ref} {...method} />
      <PayBar quote={method.quote} firstName={firstName} lastSectionRef={ref} />
    </>
  )
}

/** The donate form from amount to payment; typed input survives every failure. */
export const DonateForm = (props: DonateFormProps) => {
  const { detail, platform, donor, lastDonation, posted, pending } = props
  const { brandName } = usePublicConfig()
  const { fields, change, limit, payment, wallets, problems, fieldProblems, attempts, pay, ...donation } =
    useDonation(props)
  const isPostedValid = posted?.problems.length === 0
  const quote = liveQuote(fields, limit.maxCents)
  const { firstName } = detail.recipient
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    pay()
  }
  const { sentence } = payment.failure
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onBlur={donation.onBlur}
        inert={payment.phase.at === 'bank'}
        className="donate-grid"
      >
        <div className="min-w-0">
          <RecipientHeading detail={detail} kicker={`You are giving to ${detail.recipient.fullName}`} />
          <HeldNotice detail={detail} className="mt-6 tablet:mt-8" />
          {/* Hidden once a payment starts, because that shows its own state. */}
          {pending.waiting !== null && attempts === 0 && (
            <WaitingNotice caseId={detail.caseId} waiting={pending.waiting} className="mt-8" />
          )}
          {donation.showsRestoredNotice && attempts === 0 && (
            <RestoredFormNotice caseId={detail.caseId} onStartOver={donation.startOver} />
          )}
          {isPostedValid && (
            <SubmittedBeforeHydration
              isStarting={attempts === 0 || (attempts === 1 && payment.phase.at === 'starting')}
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
            detail={detail}
            platform={platform}
            donor={donor}
            lastDonation={lastDonation}
            limit={limit}
            fields={fields}
            change={change}
            quote={quote}
            problems={fieldProblems}
          />
        </div>
        <aside aria-label="Your gift at a glance" className="donate-aside">
          <div className="gift-sums">
            <DonationSummary quote={quote} firstName={firstName} brandName={brandName} />
          </div>
          <BeforeYouPay detail={detail} />
        </aside>
        <MethodAndBar {...{ quote, payment, wallets, isPostedValid, firstName }} />
      </form>
      <PaymentWindows detail={detail} payment={payment} />
    </>
  )
}
