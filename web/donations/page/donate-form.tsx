import { type ComponentProps, type SyntheticEvent, useRef } from 'react'
import { connection, isLost } from '#web/browser/connection.ts'
import { useConnection } from '#web/browser/use-connection.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Link } from '#web/ui/link.tsx'
import { liveQuote } from '../form/donation-fields.ts'
import { RETRY_EMPTY, retryAddress } from '../form/retry-parameter.ts'
import { LocationNotice } from '../location-notice.tsx'
import type { Phase } from '../payment/payment.state.ts'
import { PaymentWindows } from '../payment/payment-windows.tsx'
import { UnknownOutcome } from '../result/unknown-outcome.tsx'
import { UnansweredChargeNotice } from '../unanswered-charge-notice.tsx'
import { BeforeYouPay } from './before-you-pay.tsx'
import { DonationSummary } from './donation-summary.tsx'
import { FormSections } from './form-sections.tsx'
import { MethodSection } from './method-section.tsx'
import { PayBar } from './pay-bar.tsx'
import { RecipientHeading } from './recipient-heading.tsx'
import { SubmittedBeforeHydration } from './submitted-before-hydration.tsx'
import { type DonateFormProps, useDonation } from './use-donation.ts'
import { WaitingNotice } from './waiting-notice.tsx'

type RestoredFormProps = { readonly caseId: string; readonly onStartOver: () => void }

/** Explains that the form was restored, with a link that clears it. The link works without scripts, too. */
const RestoredFormNotice = ({ caseId, onStartOver }: RestoredFormProps) => (
  <p className="type-meta mt-6 text-quiet">
    We filled this in again from your unfinished gift.{' '}
    <Link
      to={retryAddress(caseId, RETRY_EMPTY)}
      className="link-text"
      onClick={(event) => {
        event.preventDefault()
        onStartOver()
        // Moves the focus, because the focused link disappears with this notice.
        document.querySelector<HTMLElement>('#amount input')?.focus({ preventScroll: true })
      }}
    >
      Start over
    </Link>
  </p>
)

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

/** What is known of a charge while its result page can't be loaded; null otherwise. */
const useUnknownOutcome = (phase: Phase) => {
  const connectionLost = isLost(useConnection())
  if (phase.at !== 'outcome' || (phase.outcome !== 'lost' && !connectionLost)) return null
  return {
    isPaid: phase.outcome === 'paid',
    totalCents: phase.order.totalCents,
    onLookAgain: connection.check,
  }
}

type EarlierPaymentProps = Pick<DonateFormProps, 'detail' | 'pending'>

/** Notice of an earlier payment, above everything else. Hidden once a payment starts, which shows its own state. */
const EarlierPayment = ({ detail: { caseId }, pending }: EarlierPaymentProps) =>
  pending.waiting === null ? (
    <UnansweredChargeNotice caseId={caseId} className="mb-6" />
  ) : (
    <WaitingNotice caseId={caseId} waiting={pending.waiting} className="mb-6" />
  )

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
  const unknownOutcome = useUnknownOutcome(payment.phase)
  if (unknownOutcome !== null)
    return <UnknownOutcome {...unknownOutcome} recipient={detail.recipient.fullName} />
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onBlur={donation.onBlur}
        inert={payment.phase.at === 'authentication'}
        className="donate-grid"
      >
        <div className="min-w-0">
          {attempts === 0 && <EarlierPayment detail={detail} pending={pending} />}
          <RecipientHeading detail={detail} kicker={`You are giving to ${detail.recipient.fullName}`} />
          {platform.location.moneyState !== 'clearing' && (
            <LocationNotice
              location={platform.location}
              recipientFirstName={firstName}
              className="mt-6 tablet:mt-8"
            />
          )}
          <BlockedStorageNotice purpose="to give" className="mt-8" />
          {attempts === 0 && donation.showsRestoredNotice && (
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
              attempt={donation.validation}
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
          <BeforeYouPay detail={detail} location={platform.location} />
        </aside>
        <MethodAndBar {...{ quote, payment, wallets, isPostedValid, firstName }} />
      </form>
      <PaymentWindows detail={detail} payment={payment} />
    </>
  )
}
