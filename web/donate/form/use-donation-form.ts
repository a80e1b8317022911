import { useCallback, useEffect, useState } from 'react'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { type DonationFields, donationIn } from './donation-fields.ts'
import { type Donor, withDonor } from './initial-form.ts'
import { persistDonation, persistedDonation } from './persisted-donation.ts'
import { readPreHydrationInput } from './pre-hydration-input.ts'

export type ChangeDonation = (changed: Partial<DonationFields>) => void

type DonationForm = {
  readonly fields: DonationFields
  readonly change: ChangeDonation
  /** Whether stored input has been read: the fields are final. */
  readonly restored: boolean
  /** Whether there was any: a browser that was closed has none. */
  readonly hasStored: boolean
  /** Fields at the last time that one was left: not being typed in. */
  readonly settled: DonationFields
  readonly settle: () => void
}

type Opening = {
  readonly caseId: string
  readonly search: string
  /** The untouched form. */
  readonly empty: DonationFields
  /** Initial fields: the default, or what was sent without scripts. */
  readonly fields: DonationFields
  /** Whether the initial fields were just sent, and so are newer than stored input. */
  readonly sent: boolean
  readonly donor: Donor | null
}

const preHydrationChanges = (initial: DonationFields, hasStored: boolean): Partial<DonationFields> => {
  const form = document.querySelector<HTMLFormElement>('form.donate-grid')
  return form === null ? {} : readPreHydrationInput(initial, donationIn(new FormData(form), 0), hasStored)
}

/**
 * Form state, persisted from the first change on, so that a reload or back navigation loses nothing.
 */
export const useDonationForm = (options: Opening): DonationForm => {
  const { caseId, search, empty, fields: initial, donor, sent } = options
  const [fields, setFields] = useState(initial)
  const [settled, setSettled] = useState(initial)
  const [restored, setRestored] = useState(false)
  const [hasStored, setHasStored] = useState(false)
  // After hydration, because the server doesn't know what is persisted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page as it was opened
  useEffect(() => {
    const stored = sent ? null : persistedDonation(formPersistence, caseId, { search, empty })
    const opening = stored ?? initial
    setSettled(opening)
    setFields({ ...opening, ...preHydrationChanges(initial, stored !== null) })
    setHasStored(stored !== null)
    setRestored(true)
  }, [])
  useEffect(() => {
    if (restored) persistDonation(formPersistence, caseId, { fields, search })
  }, [restored, fields, caseId, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the donor becomes known, not when the page polls again
  useEffect(() => {
    if (restored) setFields((before) => withDonor(before, donor))
  }, [restored, donor?.email])
  const change = useCallback<ChangeDonation>(
    (changed) => setFields((before) => ({ ...before, ...changed })),
    [],
  )
  return { fields, change, restored, hasStored, settled, settle: () => setSettled(fields) }
}
