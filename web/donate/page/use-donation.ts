import { useEffect, useState } from 'react'
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
  readonly begun: PendingOrders
  readonly donor: Donor | null
  readonly last: LastDonation | null
  readonly sent: SentDonation | undefined
}

/** Connects the form's fields and its payment. */
export const useDonation = ({ detail, platform, begun, donor, sent }: DonationForm) => {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const { unpaid } = begun
  const opening = openingDonation({
    ...{ platform, unpaid, donor, asked: asked.get('amount') },
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
  const filled = form.restored && (form.wasKept || unpaid !== null)
  const again = filled && asked.get(RETRY_PARAMETER) === 'card'
  // Clicked before hydration: the form was posted, and the click still counts.
  const pressedEarly = form.restored && sent?.problems.length === 0
  const goesOn = again || pressedEarly
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was kept is back
  useEffect(() => {
    if (goesOn) pay()
  }, [goesOn])
  // Stored input is newer, and its author knows about it.
  const filledAgain = unpaid !== null && sent === undefined && !form.wasKept && !isEmptied
  const startOver = (): void => {
    form.change(opening.empty)
    setEmptied(true)
  }
  // The server's errors belong to the fields sent last.
  const told = found.problems.length > 0 ? found : payment.trouble
  const { problems, fieldLeft } = useProblems(
    { problems: told.problems, fields: found.fields },
    form.fields,
    limit,
  )
  const atFields = [...problemsAtOnce(form.fields, form.settled, limit), ...problems]
  return {
    ...{ ...form, payment, wallets, pay, tries },
    ...{ limit, told, problems, atFields },
    fieldLeft: () => {
      fieldLeft()
      form.settle()
    },
    ...{ filledAgain, startOver },
  }
}
