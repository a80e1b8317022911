import { useCallback, useEffect, useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { type AmountChoice, amountOf } from './gift-amount.ts'
import { type GiftFields, giftIn } from './gift-fields.ts'
import { keepGift, keptGift } from './kept-gift.ts'

export type ChangeGift = (changed: Partial<GiftFields>) => void

type GiftForm = {
  readonly fields: GiftFields
  readonly change: ChangeGift
  /** What was kept in this tab has been read: the fields are what the donor left. */
  readonly restored: boolean
}

type Opening = {
  readonly caseId: string
  readonly search: string
  readonly amount: AmountChoice
  /** What the page came with: the opening state, or what was sent without scripts. */
  readonly fields: GiftFields
  /** What the page came with was sent by the donor a moment ago, so it is newer than what was kept. */
  readonly sent: boolean
}

/**
 * What was typed while the page's scripts were still on their way; null where nothing was. The browser's controls
 * hold it until the first change that comes from here, which would put the page's own answers in its place.
 */
const typedMeanwhile = (given: GiftFields): Partial<GiftFields> | null => {
  const form = document.querySelector<HTMLFormElement>('form.donate-grid')
  if (form === null) return null
  const { amount, fullName, email, message } = giftIn(new FormData(form), 0)
  const typed = {
    ...(amountOf(amount) === amountOf(given.amount) ? {} : { amount }),
    ...(fullName === given.fullName ? {} : { fullName }),
    ...(email === given.email ? {} : { email }),
    ...(message === given.message ? {} : { message }),
  }
  return Object.keys(typed).length === 0 ? null : typed
}

/** The form's fields, kept in the tab from the first change on, so that a reload and a way back lose nothing. */
export const useGiftForm = ({ caseId, search, amount, fields: given, sent }: Opening): GiftForm => {
  const [fields, setFields] = useState(given)
  const [restored, setRestored] = useState(false)
  // After the page has come alive, not before: the server knows nothing of what this tab keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page as it was opened
  useEffect(() => {
    const kept = sent ? null : keptGift(browserStorage(), caseId, { search, amount })
    const typed = typedMeanwhile(given)
    if (kept !== null || typed !== null) setFields({ ...given, ...kept, ...typed })
    setRestored(true)
  }, [])
  useEffect(() => {
    if (restored) keepGift(browserStorage(), caseId, { fields, search })
  }, [restored, fields, caseId, search])
  const change = useCallback<ChangeGift>((changed) => setFields((before) => ({ ...before, ...changed })), [])
  return { fields, change, restored }
}
