import { type SyntheticEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CaseDetail } from '#contract/cases.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { BankDialog } from '../card/bank-dialog.tsx'
import { BankStep } from '../card/bank-step.tsx'
import { CardDialog } from '../card/card-dialog.tsx'
import { type CardPayment, useCardPayment } from '../card/use-card-payment.ts'
import { AGAIN } from '../form/again.ts'
import { openingAmount } from '../form/gift-amount.ts'
import { emptyGift, type GiftFields, liveQuote } from '../form/gift-fields.ts'
import { type GiftProblem, problemsAtOpening, readGift } from '../form/read-gift.ts'
import { useGiftForm } from '../form/use-gift-form.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { BeforeYouPay } from './before-you-pay.tsx'
import { FormSections } from './form-sections.tsx'
import { GiftSummary } from './gift-summary.tsx'
import { GivingTo } from './giving-to.tsx'
import { MethodSection } from './method-section.tsx'
import { PayBar } from './pay-bar.tsx'

/** What a form sent without scripts came back with. */
export type SentGift = { readonly fields: GiftFields; readonly problems: readonly GiftProblem[] }

type DonateFormProps = {
  readonly detail: CaseDetail
  readonly platform: PayPlatform
  readonly sent: SentGift | undefined
}

/** The form's fields, its payment, and what stands between the two. */
const useDonation = ({ detail, platform, sent }: DonateFormProps) => {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const amount = openingAmount(asked.get('amount'), platform.limits.presetsCents)
  const form = useGiftForm({
    ...{ caseId: detail.caseId, search, amount, sent: sent !== undefined },
    fields: sent?.fields ?? emptyGift(amount, platform.tip.defaultPercent),
  })
  const payment = useCardPayment(detail.caseId, platform)
  const [found, setFound] = useState(sent?.problems ?? [])
  const pay = (): void => {
    const reading = readGift(form.fields, platform.limits.maxCents)
    setFound('problems' in reading ? reading.problems : [])
    if ('gift' in reading) payment.begin(reading.gift)
  }
  const again = form.restored && asked.get(AGAIN) === 'card'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was kept is back
  useEffect(() => {
    if (again) pay()
  }, [again])
  const problems = found.length > 0 ? found : payment.trouble.problems
  const atFields = [...problems, ...problemsAtOpening(form.fields, form.opened, platform.limits.maxCents)]
  return { ...form, payment, problems, atFields, pay }
}

const PaymentWindows = ({ detail, payment }: { detail: CaseDetail; payment: CardPayment }) => {
  const { phase } = payment
  const paying = phase.at === 'card' || phase.at === 'bank' ? phase : null
  return (
    <>
      <CardDialog
        detail={detail}
        open={paying !== null}
        aside={phase.at === 'bank'}
        totalCents={paying?.order.totalCents ?? 0}
        sentence={phase.at === 'card' ? phase.sentence : null}
        keptUntil={paying?.keptUntil ?? null}
        charging={phase.at !== 'card' || phase.charging}
        loadProvider={payment.loadProvider}
        onPay={payment.pay}
        onClose={payment.close}
      />
      <BankDialog
        open={phase.at === 'bank' && !phase.open}
        keptUntil={paying?.keptUntil ?? null}
        onGo={payment.openBank}
        onClose={payment.close}
      />
      {phase.at === 'bank' && phase.open && <BankStep keptUntil={phase.keptUntil} />}
    </>
  )
}

/** One page from the amount to the card; everything a donor types is kept, whatever happens. */
export const DonateForm = (props: DonateFormProps) => {
  const { detail, platform, sent } = props
  const { brandName } = usePublicConfig()
  const { fields, change, payment, problems, atFields, pay } = useDonation(props)
  const quote = liveQuote(fields, platform.limits.maxCents)
  const { firstName } = detail.recipient
  const submitted = (event: SyntheticEvent) => {
    event.preventDefault()
    pay()
  }
  const { sentence } = payment.trouble
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submitted}
        inert={payment.phase.at === 'bank'}
        className="donate-grid"
      >
        <div className="min-w-0">
          <GivingTo detail={detail} kicker={`You are giving to ${detail.recipient.fullName}`} />
          <div className="has-[p]:mt-8">
            <ErrorSummary
              problems={problems.map(({ control, message }) => ({ fieldId: control, message }))}
              {...(sentence === null ? {} : { title: sentence })}
            />
          </div>
          <FormSections {...{ detail, platform, fields, change, quote, problems: atFields }} />
        </div>
        <aside aria-label="Your gift at a glance" className="donate-aside">
          <GiftSummary quote={quote} firstName={firstName} brandName={brandName} />
          <BeforeYouPay detail={detail} />
        </aside>
        <MethodSection
          quote={quote}
          busy={payment.phase.at === 'starting'}
          checked={sent?.problems.length === 0}
        />
        <PayBar quote={quote} firstName={firstName} />
      </form>
      <PaymentWindows detail={detail} payment={payment} />
    </>
  )
}
