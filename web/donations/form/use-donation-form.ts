import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { type DonationFields, donationIn } from './donation-fields.ts'
import { type Donor, withDonor } from './initial-form.ts'
import { persistDonation, persistedDonation } from './persisted-donation.ts'
import { readPreHydrationInput } from './pre-hydration-input.ts'

export type ChangeDonation = (changed: Partial<DonationFields>) => void

type DonationFormState = {
  readonly fields: DonationFields
  readonly change: ChangeDonation
  /** Whether stored input has been looked for. Before that, the fields may still be replaced by it. */
  readonly isRestored: boolean
  /** Whether this tab had stored input, which ends with the tab. */
  readonly hasStored: boolean
  /** Fields as of the last blur, so that values being typed aren't validated. */
  readonly blurredFields: DonationFields
  /** Makes the current fields the blurred ones. Call on blur. */
  readonly commitFields: () => void
}

type DonationFormOptions = {
  readonly caseId: string
  readonly search: string
  /** The form without any input. */
  readonly empty: DonationFields
  /** Initial fields: empty, restored from an order, or posted without scripts. */
  readonly fields: DonationFields
  /** Whether the initial fields were just posted without scripts, and so are newer than stored input. */
  readonly wasPosted: boolean
  readonly donor: Donor | null
}

const preHydrationChanges = (initial: DonationFields, hasStored: boolean): Partial<DonationFields> => {
  const form = document.querySelector<HTMLFormElement>('form.donate-grid')
  // Percentage 0: a form in which no tip is chosen counts as no tip.
  return form === null ? {} : readPreHydrationInput(initial, donationIn(new FormData(form), 0), hasStored)
}

/** Form state, persisted in this tab, so that a reload or back navigation loses nothing. */
export const useDonationForm = (options: DonationFormOptions): DonationFormState => {
  const { caseId, search, empty, fields: initial, donor, wasPosted } = options
  const [fields, setFields] = useState(initial)
  const [blurredFields, setBlurredFields] = useState(initial)
  const [isRestored, setIsRestored] = useState(false)
  const [hasStored, setHasStored] = useState(false)
  // Runs after hydration, because the server's HTML can't contain what this tab stored.
  const restore = useEffectEvent(() => {
    const stored = wasPosted ? null : persistedDonation(formPersistence, caseId, { search, empty })
    const opening = stored ?? initial
    setBlurredFields(opening)
    setFields({ ...opening, ...preHydrationChanges(initial, stored !== null) })
    setHasStored(stored !== null)
    setIsRestored(true)
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    if (isRestored) persistDonation(formPersistence, caseId, { fields, search })
  }, [isRestored, fields, caseId, search])
  const fillInDonor = useEffectEvent(() => setFields((before) => withDonor(before, donor)))
  const donorEmail = donor?.email
  // When the donor becomes known, not whenever the page's data is loaded again.
  useEffect(() => {
    if (isRestored && donorEmail !== undefined) fillInDonor()
  }, [isRestored, donorEmail])
  const change = useCallback<ChangeDonation>(
    (changed) => setFields((before) => ({ ...before, ...changed })),
    [],
  )
  return {
    fields,
    change,
    isRestored,
    hasStored,
    blurredFields,
    commitFields: () => setBlurredFields(fields),
  }
}
