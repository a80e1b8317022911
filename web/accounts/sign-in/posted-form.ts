import {
  ACTS,
  type Act,
  FIELDS,
  type Field,
  type FormValues,
  firstState,
  type SignInState,
  STEPS,
} from './sign-in.state.ts'

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const oneOf = <T extends string>(choices: readonly T[], text: string): T | undefined =>
  choices.find((choice) => choice === text)

export const actIn = (form: FormData): Act => oneOf(ACTS, textOf(form, 'act')) ?? 'continue'

/** A field's text. Codes may be pasted with blanks, which are removed. */
const fieldIn = (form: FormData, field: Field): string => {
  const text = textOf(form, field)
  return field === 'verifyCode' ? text.replace(/\s/g, '') : text
}

/** The form's fields merged with those of earlier steps. */
export const valuesIn = (form: FormData, earlierValues: FormValues): FormValues => ({
  ...earlierValues,
  ...Object.fromEntries(
    FIELDS.filter((field) => form.has(field)).map((field) => [field, fieldIn(form, field)]),
  ),
})

/** State of a form posted without scripts, read entirely from the form. */
export const stateIn = (form: FormData): SignInState => {
  const state = firstState()
  return {
    ...state,
    step: oneOf(STEPS, textOf(form, 'step')) ?? 'email',
    values: valuesIn(form, state.values),
  }
}
