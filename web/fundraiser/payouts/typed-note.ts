import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import { formatDecimal, parseDollars } from '#contract/money.ts'
import type { UseNote } from './case-payouts.ts'

/** A line as typed. */
export type TypedLine = { readonly label: string; readonly amount: string }
export type TypedNote = {
  readonly text: string
  readonly lines: readonly TypedLine[]
  /** Uploads that replace the photos; null to keep them. */
  readonly photos: readonly string[] | null
}

/** A refused note with its input. */
export type NoteAttempt = {
  readonly typed: TypedNote
  readonly message: string
  /** By field: `text`, `lines`, `lines.0.amountCents`. */
  readonly problems: Readonly<Partial<Record<string, string>>>
}

type Problem = { readonly field: string; readonly message: string }

const texts = (form: FormData, name: string): string[] => form.getAll(name).map((value) => `${value}`)

const isEmpty = ({ label, amount }: TypedLine): boolean => label.trim() === '' && amount.trim() === ''

/** Empty lines are dropped. */
export const typedNote = (form: FormData): TypedNote => {
  const amounts = texts(form, 'amount')
  const lines = texts(form, 'label').map((label, place) => ({ label, amount: amounts[place] ?? '' }))
  return {
    text: texts(form, 'text')[0] ?? '',
    lines: lines.filter((line) => !isEmpty(line)),
    photos: form.has('newPhotos') ? texts(form, 'photo') : null,
  }
}

export const typedNoteOf = (note: UseNote | null): TypedNote => ({
  text: note?.text ?? '',
  lines: (note?.lines ?? []).map(({ label, amountCents }) => ({ label, amount: formatDecimal(amountCents) })),
  photos: null,
})

export const refusedNote = (
  typed: TypedNote,
  message: string,
  problems: readonly Problem[],
): NoteAttempt => ({
  typed,
  message,
  problems: Object.fromEntries(problems.map((problem) => [problem.field, problem.message])),
})

/** The parsed note, or all of its errors. */
export const readNote = (typed: TypedNote, of: { readonly caseId: string; readonly payoutId: string }) => {
  const lines = typed.lines.map(({ label, amount }) => ({ label, amountCents: parseDollars(amount) ?? 0 }))
  const { text, photos } = typed
  const images = photos?.map((uploadId) => ({ uploadId }))
  const asked = { ...of, text, lines, ...(images && { images }) }
  const read = calls.writeUseNote.input.safeParse(asked, inputSentences)
  return read.success
    ? ({ input: read.data } as const)
    : ({ refused: refusedNote(typed, codes.invalidInput.sentence, invalidFieldsOf(read.error)) } as const)
}

/** Sum of the lines typed so far. */
export const typedCents = ({ lines }: Pick<TypedNote, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + (parseDollars(amount) ?? 0), 0)
