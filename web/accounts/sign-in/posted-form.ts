import { actNameIn, choiceOf, isSent, textOf } from '#web/browser/form-fields.ts'
import {
  ACTS,
  type Act,
  FIELDS,
  type FormValues,
  firstState,
  type SignInState,
  STEPS,
} from './sign-in.state.ts'

/** The form's act. A password manager sends the form without a button, which continues. */
export const signInActOf = (form: FormData): Act => actNameIn(form, [...ACTS, '']) || 'continue'

/** The form's fields merged with those of earlier steps. */
export const valuesIn = (form: FormData, earlierValues: FormValues): FormValues => ({
  ...earlierValues,
  ...Object.fromEntries(
    FIELDS.filter((field) => isSent(form, field)).map((field) => [field, textOf(form, field)]),
  ),
})

/** State of a form posted without scripts, read entirely from the form. */
export const stateIn = (form: FormData): SignInState => {
  const state = firstState()
  return {
    ...state,
    step: choiceOf(form, 'step', STEPS) ?? 'email',
    values: valuesIn(form, state.values),
  }
}
