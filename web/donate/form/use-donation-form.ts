import { useCallback, useEffect, useState } from 'react'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { type DonationFields, donationIn } from './donation-fields.ts'
import { type Donor, withDonor } from './initial-form.ts'
import { keepDonation, keptDonation } from './persisted-donation.ts'
import { typedMeanwhile } from './pre-hydration-input.ts'

export type ChangeDonation = (changed: Partial<DonationFields>) => void

type DonationForm = {
  readonly fields: DonationFields
  readonly change: ChangeDonation
  /** What was kept in this tab has been read: the fields are what the donor left. */
  readonly restored: boolean
  /** There was something kept in it: a browser that was closed in between has nothing. */
  readonly wasKept: boolean
  /** The fields as they stood when the page opened, or a field was left: nobody is typing in those. */
  readonly settled: DonationFields
  readonly settle: () => void
}

type Opening = {
  readonly caseId: string
  readonly search: string
  /** The form as nobody has touched it. */
  readonly empty: DonationFields
  /** What the page came with: the opening state, or what was sent without scripts. */
  readonly fields: DonationFields
  /** What the page came with was sent by the donor a moment ago, so it is newer than what was kept. */
  readonly sent: boolean
  readonly donor: Donor | null
}

const doneMeanwhile = (given: DonationFields, wasKept: boolean): Partial<DonationFields> => {
  const form = document.querySelector<HTMLFormElement>('form.donate-grid')
  return form === null ? {} : typedMeanwhile(given, donationIn(new FormData(form), 0), wasKept)
}

/** The form's fields, kept in the tab from the first change on, so that a reload and a way back lose nothing. */
export const useDonationForm = (opened: Opening): DonationForm => {
  const { caseId, search, empty, fields: given, donor, sent } = opened
  const [fields, setFields] = useState(given)
  const [settled, setSettled] = useState(given)
  const [restored, setRestored] = useState(false)
  const [wasKept, setWasKept] = useState(false)
  // After the page has come alive, not before: the server knows nothing of what this tab keeps.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page as it was opened
  useEffect(() => {
    const kept = sent ? null : keptDonation(browserStorage(), caseId, { search, empty })
    const opening = kept ?? given
    setSettled(opening)
    setFields({ ...opening, ...doneMeanwhile(given, kept !== null) })
    setWasKept(kept !== null)
    setRestored(true)
  }, [])
  useEffect(() => {
    if (restored) keepDonation(browserStorage(), caseId, { fields, search })
  }, [restored, fields, caseId, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the donor becomes known, not when the page asks anew
  useEffect(() => {
    if (restored) setFields((before) => withDonor(before, donor))
  }, [restored, donor?.email])
  const change = useCallback<ChangeDonation>(
    (changed) => setFields((before) => ({ ...before, ...changed })),
    [],
  )
  return { fields, change, restored, wasKept, settled, settle: () => setSettled(fields) }
}
