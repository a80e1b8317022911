import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import type { DonationFields } from '../form/donation-fields.ts'
import { donationLimitFor } from '../form/donation-limit.ts'
import { type Donor, openingDonation } from '../form/initial-form.ts'
import {
  type Donation,
  type DonationProblem,
  problemsAtOnce,
  readDonation,
  readWalletDonation,
} from '../form/read-donation-form.ts'
import { RETRY_PARAMETER } from '../form/retry-parameter.ts'
import { useDonationForm } from '../form/use-donation-form.ts'
import type { LastDonation } from '../last-donation.ts'
import type { PendingOrders } from '../load-pending-orders.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { usePayment } from '../payment/use-payment.ts'
import { useWallets } from '../wallets/use-wallets.ts'
import { useProblems } from './use-problems.ts'

/** A form sent without scripts, as returned. */
export type SentDonation = { readonly fields: DonationFields; readonly problems: readonly DonationProblem[] }

export type DonationForm = {
  readonly detail: CaseDetail
  readonly platform: PayPlatform
  /** Earlier orders of this browser. */
  readonly pending: PendingOrders
  readonly donor: Donor | null
  readonly last: LastDonation | null
  readonly sent: SentDonation | undefined
}

/** Connects the form's fields and its payment. */
export const useDonation = ({ detail, platform, pending, donor, sent }: DonationForm) => {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const { unpaid } = pending
  const opening = openingDonation({
    ...{ platform, unpaid, donor, requestedAmount: query.get('amount') },
    sent: sent?.fields ?? null,
  })
  const form = useDonationForm({
    ...{ caseId: detail.caseId, search, donor, sent: sent !== undefined },
    ...opening,
  })
  const limit = donationLimitFor(platform.limits, donor?.email ?? null, form.fields.email)
  const payment = usePayment(detail.caseId, platform)
  const [found, setFound] = useState({ problems: sent?.problems ?? [], fields: opening.fields })
  const [tries, setTries] = useState(0)
  const [isEmptied, setEmptied] = useState(false)
  const readForm = (readFields: typeof readDonation): Donation | null => {
    const reading = readFields(form.fields, limit)
    setFound({ problems: 'problems' in reading ? reading.problems : [], fields: form.fields })
    setTries((before) => before + 1)
    return 'donation' in reading ? reading.donation : null
  }
  const pay = (): void => {
    const donation = readForm(readDonation)
    if (donation !== null) payment.begin(donation)
  }
  const wallets = useWallets({
    ...{ platform, payment, recipient: detail.recipient.fullName },
    readForm: () => readForm(readWalletDonation),
  })
  // Never from an empty form, which would only show errors.
  const filled = form.restored && (form.hasStored || unpaid !== null)
  const retriesCard = filled && query.get(RETRY_PARAMETER) === 'card'
  // Clicked before hydration: the form was posted, and the click still counts.
  const clickedEarly = form.restored && sent?.problems.length === 0
  const startsPayment = retriesCard || clickedEarly
  const startPayment = useEffectEvent(pay)
  useEffect(() => {
    if (startsPayment) startPayment()
  }, [startsPayment])
  // Stored input is newer, and its author knows about it.
  const showsRestored = unpaid !== null && sent === undefined && !form.hasStored && !isEmptied
  const startOver = (): void => {
    form.change(opening.empty)
    setEmptied(true)
  }
  // The server's errors belong to the fields sent last.
  const validation = found.problems.length > 0 ? found : payment.failure
  const { problems, fieldLeft } = useProblems(
    { problems: validation.problems, fields: found.fields },
    form.fields,
    limit,
  )
  const fieldProblems = [...problemsAtOnce(form.fields, form.settled, limit), ...problems]
  return {
    ...{ ...form, payment, wallets, pay, tries },
    ...{ limit, validation, problems, fieldProblems },
    fieldLeft: () => {
      fieldLeft()
      form.settle()
    },
    ...{ showsRestored, startOver },
  }
}
