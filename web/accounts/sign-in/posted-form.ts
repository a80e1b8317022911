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

/** Codes may be pasted with surrounding blanks and signs. */
const fieldIn = (form: FormData, field: Field): string => {
  const text = textOf(form, field)
  return field === 'verifyCode' ? text.replace(/\s/g, '') : text
}

/** The form's fields merged with those of earlier steps. */
export const valuesIn = (form: FormData, before: FormValues): FormValues => ({
  ...before,
  ...Object.fromEntries(
    FIELDS.filter((field) => form.has(field)).map((field) => [field, fieldIn(form, field)]),
  ),
})

/** State without scripts, entirely from the form. */
export const stateIn = (form: FormData): SignInState => {
  const state = firstState()
  return {
    ...state,
    step: oneOf(STEPS, textOf(form, 'step')) ?? 'email',
    values: valuesIn(form, state.values),
  }
}
