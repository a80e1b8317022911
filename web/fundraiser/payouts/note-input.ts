import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import { formatDecimal, parseDollars } from '#contract/money.ts'
import { totalTypedCents } from '#contract/total-typed-cents.ts'
import type { UseNote } from './case-payouts.ts'

/** A line of the note as typed. */
export type LineInput = { readonly label: string; readonly amount: string }
export type NoteInput = {
  readonly text: string
  readonly lines: readonly LineInput[]
  /** Uploads that replace the photos; null to keep them. */
  readonly photos: readonly string[] | null
}

/** A refused note with its input and errors. */
export type NoteAttempt = {
  readonly input: NoteInput
  readonly message: string
  /** By field: `text`, `lines`, `lines.0.amountCents`. */
  readonly problems: Readonly<Partial<Record<string, string>>>
}

type Problem = { readonly field: string; readonly message: string }

const textsIn = (form: FormData, name: string): string[] => form.getAll(name).map((value) => `${value}`)

const isEmpty = ({ label, amount }: LineInput): boolean => label.trim() === '' && amount.trim() === ''

/** Reads a note from its form, without empty lines. */
export const noteInputIn = (form: FormData): NoteInput => {
  const amounts = textsIn(form, 'amount')
  const lines = textsIn(form, 'label').map((label, index) => ({ label, amount: amounts[index] ?? '' }))
  return {
    text: textsIn(form, 'text')[0] ?? '',
    lines: lines.filter((line) => !isEmpty(line)),
    photos: form.has('newPhotos') ? textsIn(form, 'photo') : null,
  }
}

export const noteInputOf = (note: UseNote | null): NoteInput => ({
  text: note?.text ?? '',
  lines: (note?.lines ?? []).map(({ label, amountCents }) => ({ label, amount: formatDecimal(amountCents) })),
  photos: null,
})

export const refusedNote = (
  input: NoteInput,
  message: string,
  problems: readonly Problem[],
): NoteAttempt => ({
  input,
  message,
  problems: Object.fromEntries(problems.map((problem) => [problem.field, problem.message])),
})

/** The parsed note, or all of its errors. */
export const readNote = (
  input: NoteInput,
  payoutKey: { readonly caseId: string; readonly payoutId: string },
) => {
  const lines = input.lines.map(({ label, amount }) => ({ label, amountCents: parseDollars(amount) ?? 0 }))
  const { text, photos } = input
  const images = photos?.map((uploadId) => ({ uploadId }))
  const values = { ...payoutKey, text, lines, ...(images && { images }) }
  const parsed = calls.writeUseNote.input.safeParse(values, inputSentences)
  return parsed.success
    ? ({ input: parsed.data } as const)
    : ({ refused: refusedNote(input, codes.invalidInput.sentence, invalidFieldsOf(parsed.error)) } as const)
}

/** Sum of the lines typed so far. */
export const spentCentsOf = ({ lines }: Pick<NoteInput, 'lines'>): number =>
  totalTypedCents(lines.map(({ amount }) => parseDollars(amount) ?? 0))
