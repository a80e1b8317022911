import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { KeptCard } from '#contract/donations/kept-card-calls.ts'
import type { CardFieldsHandle } from '../card/card-fields.tsx'
import type { DonationFields, DonationProblem } from '../form/donation-fields.ts'
import { donationLimitFor } from '../form/donation-limit.ts'
import { type Donor, initialForm } from '../form/initial-form.ts'
import {
  type Donation,
  problemsAtOnce,
  problemsIn,
  readDonation,
  readWalletDonation,
  screenOf,
} from '../form/read-donation-form.ts'
import { RETRY_PARAMETER } from '../form/retry-parameter.ts'
import { useDonationForm } from '../form/use-donation-form.ts'
import type { LastDonation } from '../last-donation.ts'
import type { PendingOrders } from '../load-pending-orders.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { usePayment } from '../payment/use-payment.ts'
import { useWallets } from '../wallets/use-wallets.ts'
import { useProblems } from './use-problems.ts'
import { type Screens, useScreens } from './use-screens.ts'

/** A form posted without scripts, with the errors found by the server. */
export type PostedDonation = {
  readonly fields: DonationFields
  readonly problems: readonly DonationProblem[]
}

export type DonateFormProps = {
  readonly detail: CaseDetail
  readonly platform: PayPlatform
  /** Earlier orders of this browser. */
  readonly pending: PendingOrders
  readonly donor: Donor | null
  readonly lastDonation: LastDonation | null
  readonly posted: PostedDonation | undefined
}

/** Shows the phone's screen that has the first problem of each new submission. */
const useProblemScreen = (
  validation: { readonly problems: readonly DonationProblem[] },
  screens: Screens,
) => {
  const showScreen = useEffectEvent(({ problems: [first] }: typeof validation) => {
    if (first === undefined || screens.isNarrow !== true) return
    const screen = screenOf(first.control)
    if (screen === screens.shown) return
    if (screen === 'amount') screens.showAmount()
    else screens.showDetails()
  })
  useEffect(() => showScreen(validation), [validation])
}

/** Connects the form's fields, errors and payment. */
export const useDonation = ({ detail, platform, pending, donor, posted }: DonateFormProps) => {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const { caseId } = detail
  const { resumableOrder } = pending
  const requestedAmount = query.get('amount')
  const postedFields = posted?.fields ?? null
  const initial = initialForm({ platform, resumableOrder, donor, requestedAmount, posted: postedFields })
  const wasPosted = posted !== undefined
  const form = useDonationForm({ caseId, search, donor, wasPosted, ...initial })
  const limit = donationLimitFor(platform.limits, donor?.email ?? null, form.fields.email)
  const payment = usePayment(caseId, platform, donor)
  const [submission, setSubmission] = useState({ problems: posted?.problems ?? [], fields: initial.fields })
  const [attempts, setAttempts] = useState(0)
  const [hasStartedOver, setHasStartedOver] = useState(false)
  const readForm = (readFields: typeof readDonation): Donation | null => {
    const reading = readFields(form.fields, limit)
    setSubmission({ problems: 'problems' in reading ? reading.problems : [], fields: form.fields })
    setAttempts((before) => before + 1)
    return 'donation' in reading ? reading.donation : null
  }
  const screens = useScreens()
  const isNarrow = screens.isNarrow === true
  const cardFields = useRef<CardFieldsHandle>(null)
  const pay = (): void => {
    const donation = readForm(readDonation)
    if (donation === null) return
    if (isNarrow) payment.payBesideForm(donation, cardFields.current)
    else payment.begin(donation)
  }
  const payByKeptCard = (card: KeptCard): void => {
    const donation = readForm(readDonation)
    if (donation !== null) payment.payByKeptCard(donation, card)
  }
  /** Leads from a phone's first screen to the second, unless something is missing. */
  const proceed = (): void => {
    const problems = problemsIn(form.fields, limit).filter(({ control }) => screenOf(control) === 'amount')
    // The second screen's own problems stay.
    if (problems.length === 0) screens.showDetails()
    else setSubmission({ problems, fields: form.fields })
  }
  const submit = isNarrow && screens.shown === 'amount' ? proceed : pay
  const recipient = detail.recipient.fullName
  const readWalletForm = () => readForm(readWalletDonation)
  const wallets = useWallets({ platform, payment, recipient, readForm: readWalletForm })
  // A retry doesn't start from an empty form, which would only show errors.
  const isFilled = form.isRestored && (form.hasStored || resumableOrder !== null)
  const retriesCard = isFilled && query.get(RETRY_PARAMETER) === 'card'
  // The donor clicked before hydration, so the browser posted the form: the payment starts now.
  const clickedEarly = form.isRestored && posted?.problems.length === 0
  const startsPayment = retriesCard || clickedEarly
  // On a phone the card is typed on the second screen first.
  const startPayment = useEffectEvent(() => {
    if (!isNarrow) pay()
    else if (screens.shown === 'amount') screens.showDetails()
  })
  useEffect(() => {
    if (startsPayment) startPayment()
  }, [startsPayment])
  // No notice for stored input, which is newer than the order and which the donor remembers.
  const showsRestoredNotice = resumableOrder !== null && !wasPosted && !form.hasStored && !hasStartedOver
  const startOver = (): void => {
    form.change(initial.empty)
    setHasStartedOver(true)
  }
  // After a valid submission, errors can still come from the server, for the same fields.
  const validation = submission.problems.length > 0 ? submission : payment.failure
  useProblemScreen(validation, screens)
  // A screen that is shown for its problems names them first.
  const listing = useMemo(() => ({ validation, screen: screens.shown }), [validation, screens.shown])
  const { problems, validateFields } = useProblems(
    { problems: validation.problems, fields: submission.fields },
    form.fields,
    limit,
  )
  const fieldProblems = [...problemsAtOnce(form.fields, form.blurredFields, limit), ...problems]
  return {
    ...{ ...form, payment, wallets, screens, cardFields, submit, payByKeptCard, proceed, attempts },
    ...{ limit, listing, fieldProblems },
    // Only where a click before hydration goes on by itself: on a phone the card is typed first.
    isStarting: !isNarrow && (attempts === 0 || (attempts === 1 && payment.phase.at === 'starting')),
    // A phone's other screen lists its own.
    problems: isNarrow ? problems.filter(({ control }) => screenOf(control) === screens.shown) : problems,
    onBlur: () => {
      validateFields()
      form.commitFields()
    },
    ...{ showsRestoredNotice, startOver },
  }
}
