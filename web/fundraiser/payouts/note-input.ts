import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { inputSentences, invalidFieldsOf } from '#contract/input-sentences.ts'
import { formatDecimal, parseDollars } from '#contract/money.ts'
import type { UseNote } from './case-payouts.ts'

/** A line as typed. */
export type LineInput = { readonly label: string; readonly amount: string }
export type NoteInput = {
  readonly text: string
  readonly lines: readonly LineInput[]
  /** Uploads that replace the photos; null to keep them. */
  readonly photos: readonly string[] | null
}

/** A refused note with its input. */
export type NoteAttempt = {
  readonly input: NoteInput
  readonly message: string
  /** By field: `text`, `lines`, `lines.0.amountCents`. */
  readonly problems: Readonly<Partial<Record<string, string>>>
}

type Problem = { readonly field: string; readonly message: string }

const texts = (form: FormData, name: string): string[] => form.getAll(name).map((value) => `${value}`)

const isEmpty = ({ label, amount }: LineInput): boolean => label.trim() === '' && amount.trim() === ''

/** Empty lines are dropped. */
export const noteInputIn = (form: FormData): NoteInput => {
  const amounts = texts(form, 'amount')
  const lines = texts(form, 'label').map((label, place) => ({ label, amount: amounts[place] ?? '' }))
  return {
    text: texts(form, 'text')[0] ?? '',
    lines: lines.filter((line) => !isEmpty(line)),
    photos: form.has('newPhotos') ? texts(form, 'photo') : null,
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
export const readNote = (input: NoteInput, of: { readonly caseId: string; readonly payoutId: string }) => {
  const lines = input.lines.map(({ label, amount }) => ({ label, amountCents: parseDollars(amount) ?? 0 }))
  const { text, photos } = input
  const images = photos?.map((uploadId) => ({ uploadId }))
  const values = { ...of, text, lines, ...(images && { images }) }
  const parsed = calls.writeUseNote.input.safeParse(values, inputSentences)
  return parsed.success
    ? ({ input: parsed.data } as const)
    : ({ refused: refusedNote(input, codes.invalidInput.sentence, invalidFieldsOf(parsed.error)) } as const)
}

/** Sum of the lines typed so far. */
export const spentCentsOf = ({ lines }: Pick<NoteInput, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + (parseDollars(amount) ?? 0), 0)
