import { data } from 'react-router'
import { codes } from '#contract/codes.ts'

/** A field's text; empty if it is missing, or a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** A field's text; undefined if it is missing, or a file. */
export const textIfSent = (form: FormData, name: string): string | undefined =>
  typeof form.get(name) === 'string' ? textOf(form, name) : undefined

/** All texts of a field that may be sent several times; empty for a file, so that lists sent together stay aligned. */
export const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))

/** A field's number; NaN, which each call refuses, if it isn't one. */
export const numberOf = (form: FormData, name: string): number => {
  const text = textOf(form, name).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** Whether a checkbox is ticked, or a button was pressed. */
export const isSent = (form: FormData, name: string): boolean => form.has(name)

/** Whether a field's text is yes. */
export const isYes = (form: FormData, name: string): boolean => textOf(form, name) === 'yes'

/** The one of the choices that a field names; undefined if it names none of them. */
export const choiceOf = <Choice extends string>(
  form: FormData,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === textOf(form, name))

/** The choices that a field names, in their own order. */
export const choicesOf = <Choice extends string>(
  form: FormData,
  name: string,
  choices: readonly Choice[],
): Choice[] => choices.filter((choice) => textsOf(form, name).includes(choice))

/** All texts of a form by field name, without its files. */
export const textsByName = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** An act of a page for each value of its forms' field `act`; '' is that of a form without the field. */
export type Acts<Act> = Readonly<Record<string, Act>>

const unknownAct = () => data('This form is out of date', { status: codes.invalidInput.status })

/** The act that a form names. One that the page doesn't have is refused with the error page: none is the default. */
export const actIn = <Act>(form: FormData, acts: Acts<Act>): Act => {
  const act = new Map(Object.entries(acts)).get(textOf(form, 'act'))
  if (act === undefined) throw unknownAct()
  return act
}

/** The name of the act that a form names, refused like `actIn`. */
export const actNameIn = <Name extends string>(form: FormData, names: readonly Name[]): Name => {
  const name = choiceOf(form, 'act', names)
  if (name === undefined) throw unknownAct()
  return name
}

/** The act of the form that is being sent; undefined if none is. */
export const pendingActOf = (form: FormData | undefined): string | undefined =>
  form && textIfSent(form, 'act')
