import type { SyntheticEvent } from 'react'
import { createPath, useLocation } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { connection, isLost } from '#web/browser/connection.ts'
import { isPlainClick } from '#web/browser/is-plain-click.ts'
import { useConnection } from '#web/browser/use-connection.ts'
import { BlockedStorageNotice } from '#web/shell/blocked-storage-notice.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { liveQuote } from '../form/donation-fields.ts'
import { RETRY_EMPTY, retryAddress } from '../form/retry-parameter.ts'
import { LocationNotice } from '../location-notice.tsx'
import type { Phase } from '../payment/payment.state.ts'
import { UnknownOutcome } from '../result/unknown-outcome.tsx'
import { UnansweredChargeNotice } from '../unanswered-charge-notice.tsx'
import { cardBusyWords } from './attempt-result.tsx'
import { BeforeYouPay } from './before-you-pay.tsx'
import { DonationSummary } from './donation-summary.tsx'
import { AmountSections, DetailsSections } from './form-sections.tsx'
import { LateCard, PaymentWindows } from './late-parts.tsx'
import { MethodSection, WalletMethod } from './method-section.tsx'
import { PayBar } from './pay-bar.tsx'
import { BackToCase, RecipientHeading } from './recipient-heading.tsx'
import { SubmittedBeforeHydration } from './submitted-before-hydration.tsx'
import { type DonateFormProps, useDonation } from './use-donation.ts'
import { useUsableCards } from './use-kept-cards.ts'
import { DETAILS_ID, type Screens } from './use-screens.ts'
import { useSkipPaidForm } from './use-skip-paid-form.ts'
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

type BackLinksProps = { readonly detail: CaseDetail; readonly screens: Screens }

/** Back to the case, and from a phone's second screen to the first. */
const BackLinks = ({ detail, screens }: BackLinksProps) => (
  <>
    <BackToCase detail={detail} className="first-screen" />
    <Link
      to={screens.amountAddress}
      className="second-screen with-script link type-label inline-flex min-h-11 items-center gap-2 wide:hidden"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        screens.showAmount()
      }}
    >
      <Icon name="arrow-left" />
      Back to the amount
    </Link>
  </>
)

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
  const { fields, change, limit, payment, wallets, screens, problems, attempts, ...donation } =
    useDonation(props)
  const keptCards = useUsableCards(donor)
  const isNarrow = screens.isNarrow === true
  const { pathname, search } = useLocation()
  const isPostedValid = posted?.problems.length === 0
  const quote = liveQuote(fields, limit.maxCents)
  const { firstName } = detail.recipient
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    donation.submit()
  }
  const { sentence } = payment.failure
  useSkipPaidForm(detail, payment.phase)
  const unknownOutcome = useUnknownOutcome(payment.phase)
  if (unknownOutcome !== null)
    return <UnknownOutcome {...unknownOutcome} recipient={detail.recipient.fullName} />
  const method = { quote, payment, wallets, kept: { cards: keptCards, give: donation.payByKeptCard } }
  const sections = {
    ...{ detail, platform, donor, lastDonation, limit, fields, change, quote },
    problems: donation.fieldProblems,
  }
  return (
    <>
      <form
        method="post"
        // Without the fragment, so that the answer opens at its top.
        action={createPath({ pathname, search })}
        noValidate
        onSubmit={submit}
        onBlur={donation.onBlur}
        inert={payment.phase.at === 'authentication'}
        className="donate-grid"
        data-screen={isNarrow ? screens.shown : undefined}
      >
        <div className="min-w-0">
          {attempts === 0 && <EarlierPayment detail={detail} pending={pending} />}
          <RecipientHeading
            detail={detail}
            kicker={`You are giving to ${detail.recipient.fullName}`}
            back={<BackLinks detail={detail} screens={screens} />}
          />
          <LocationNotice location={platform.location} recipientFirstName={firstName} />
          <BlockedStorageNotice purpose="to give" className="mt-8" />
          {attempts === 0 && donation.showsRestoredNotice && (
            <RestoredFormNotice caseId={detail.caseId} onStartOver={donation.startOver} />
          )}
          {isPostedValid && <SubmittedBeforeHydration isStarting={donation.isStarting} />}
          <div className="has-[p]:mt-4 tablet:has-[p]:mt-8">
            <ErrorSummary
              problems={problems.map(({ control, message }) => ({ fieldId: control, message }))}
              attempt={donation.listing}
              {...(sentence === null ? {} : { title: sentence })}
            />
          </div>
          <div className="first-screen">
            <AmountSections {...sections} />
            {isNarrow && <WalletMethod {...method} isShown={screens.shown === 'amount'} />}
          </div>
          <div id={DETAILS_ID} className="second-screen">
            <DetailsSections
              {...sections}
              isNarrow={screens.isNarrow}
              card={
                isNarrow && (
                  <LateCard
                    ref={donation.cardFields}
                    isMounted={screens.hasShownDetails}
                    isShown={screens.shown === 'details'}
                    payment={payment}
                    recipient={detail.recipient}
                    totalCents={quote?.totalCents ?? null}
                  />
                )
              }
            />
          </div>
        </div>
        <aside aria-label="Your gift at a glance" className="donate-aside">
          <div className="gift-sums">
            <DonationSummary quote={quote} firstName={firstName} brandName={brandName} />
          </div>
          <BeforeYouPay detail={detail} location={platform.location} />
        </aside>
        <MethodSection {...method} hasWallets={screens.isNarrow === false} isPostedValid={isPostedValid} />
        <PayBar
          {...{ quote, firstName, screens }}
          onContinue={donation.proceed}
          hasKeptCard={keptCards.length > 0}
          busy={cardBusyWords(payment.phase)}
        />
      </form>
      <PaymentWindows detail={detail} payment={payment} isCardBeside={isNarrow} />
    </>
  )
}
