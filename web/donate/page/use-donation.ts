import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CaseDetail } from '#contract/cases.ts'
import { AGAIN } from '../form/again.ts'
import type { GiftFields } from '../form/gift-fields.ts'
import { giftLimitFor } from '../form/gift-limit.ts'
import { type Donor, openingGift } from '../form/opening-gift.ts'
import { type Gift, type GiftProblem, problemsAtOnce, readGift } from '../form/read-gift.ts'
import { useGiftForm } from '../form/use-gift-form.ts'
import type { Begun } from '../load-begun.ts'
import type { PayPlatform } from '../order-client/order-draft.ts'
import { usePayment } from '../payment/use-payment.ts'
import { useWallets } from '../wallets/use-wallets.ts'
import { useProblems } from './use-problems.ts'

/** What a form sent without scripts came back with. */
export type SentGift = { readonly fields: GiftFields; readonly problems: readonly GiftProblem[] }

export type Donation = {
  readonly detail: CaseDetail
  readonly platform: PayPlatform
  /** What this browser began here before. */
  readonly begun: Begun
  readonly donor: Donor | null
  readonly sent: SentGift | undefined
}

/** The form's fields, its payment, and what stands between the two. */
export const useDonation = ({ detail, platform, begun, donor, sent }: Donation) => {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const { unpaid } = begun
  const opening = openingGift({
    ...{ platform, unpaid, donor, asked: asked.get('amount') },
    sent: sent?.fields ?? null,
  })
  const form = useGiftForm({
    ...{ caseId: detail.caseId, search, donor, sent: sent !== undefined },
    ...opening,
  })
  const limit = giftLimitFor(platform.limits, donor?.email ?? null, form.fields.email)
  const payment = usePayment(detail.caseId, platform)
  const [found, setFound] = useState({ problems: sent?.problems ?? [], fields: opening.fields })
  const [tries, setTries] = useState(0)
  const [isEmptied, setEmptied] = useState(false)
  const readForm = (): Gift | null => {
    const reading = readGift(form.fields, limit)
    setFound({ problems: 'problems' in reading ? reading.problems : [], fields: form.fields })
    setTries((before) => before + 1)
    return 'gift' in reading ? reading.gift : null
  }
  const pay = (): void => {
    const gift = readForm()
    if (gift !== null) payment.begin(gift)
  }
  const wallets = useWallets({ platform, payment, recipient: detail.recipient.fullName, readForm })
  // Never from an empty form, where it would only find fault with what nobody typed.
  const filled = form.restored && (form.wasKept || unpaid !== null)
  const again = filled && asked.get(AGAIN) === 'card'
  // Pressed before the page came alive: the form was sent, came back whole, and the press still stands.
  const pressedEarly = form.restored && sent?.problems.length === 0
  const goesOn = again || pressedEarly
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was kept is back
  useEffect(() => {
    if (goesOn) pay()
  }, [goesOn])
  // What this tab keeps is newer, and known to who typed it.
  const filledAgain = unpaid !== null && sent === undefined && !form.wasKept && !isEmptied
  const startOver = (): void => {
    form.change(opening.empty)
    setEmptied(true)
  }
  // What the server found is found in what was sent last.
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
