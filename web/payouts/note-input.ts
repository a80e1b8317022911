import { calls } from '#contract/calls.ts'
import { formatDecimal, parseDollars } from '#contract/money.ts'
import { totalTypedCents } from '#contract/total-typed-cents.ts'
import { isSent, textOf, textsOf } from '#web/browser/form-fields.ts'
import { type FormResult, readInput } from '#web/browser/run-form.ts'
import type { UseNote } from './case-payouts.ts'

/** A line of the note as typed. */
export type LineInput = {
  readonly label: string
  readonly amount: string
  /** Label of the cost line that it counts toward; empty for something else. */
  readonly cost: string
}
export type NoteInput = {
  readonly text: string
  readonly lines: readonly LineInput[]
  /** Uploads that replace the photos; null to keep them. */
  readonly photos: readonly string[] | null
}

/** A refused note; its problems are at `text`, `lines` and fields such as `lines.0.amountCents`. */
export type NoteAttempt = FormResult & { readonly input: NoteInput }

const isEmpty = ({ label, amount, cost }: LineInput): boolean => `${label}${amount}${cost}`.trim() === ''

/** Reads a note from its form, without empty lines. */
export const noteInputIn = (form: FormData): NoteInput => {
  const amounts = textsOf(form, 'amount')
  const costs = textsOf(form, 'cost')
  const lines = textsOf(form, 'label').map((label, index) => ({
    label,
    amount: amounts[index] ?? '',
    cost: costs[index] ?? '',
  }))
  return {
    text: textOf(form, 'text'),
    lines: lines.filter((line) => !isEmpty(line)),
    photos: isSent(form, 'newPhotos') ? textsOf(form, 'photo') : null,
  }
}

export const noteInputOf = (note: UseNote | null): NoteInput => ({
  text: note?.text ?? '',
  lines: (note?.lines ?? []).map(({ label, amountCents, cost = '' }) => ({
    label: label === cost ? '' : label,
    amount: formatDecimal(amountCents),
    cost,
  })),
  photos: null,
})

/** The call's input. @throws ApiRefusal with all invalid fields */
export const readNote = (
  { lines, text, photos }: NoteInput,
  payoutKey: { readonly caseId: string; readonly payoutId: string },
) => {
  const images = photos?.map((uploadId) => ({ uploadId }))
  return readInput(calls.writeUseNote.input, {
    ...payoutKey,
    text,
    lines: lines.map(({ label, amount, cost }) => ({
      // A line without words of its own is its cost line.
      label: label.trim() || cost,
      amountCents: parseDollars(amount) ?? 0,
      ...(cost !== '' && { cost }),
    })),
    ...(images && { images }),
  })
}

/** The texts that will be public, by the ids of their fields. */
export const publicTextsIn = ({ text, lines }: NoteInput): Readonly<Record<string, string>> =>
  Object.fromEntries([['text', text], ...lines.map(({ label }, index) => [`lines.${index}.label`, label])])

/** Sum of the lines typed so far. */
export const spentCentsOf = ({ lines }: Pick<NoteInput, 'lines'>): number =>
  totalTypedCents(lines.map(({ amount }) => parseDollars(amount) ?? 0))
