import { data } from 'react-router'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

/** Result of a form: its success message, or the refusal with its messages by field and its input. */
export type FormResult = {
  readonly act: string
  readonly done: boolean
  readonly message: string
  readonly fields: Readonly<Partial<Record<string, string>>>
  readonly values: Readonly<Record<string, string>>
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Runs a form's action. A refusal becomes a result with the form's input. */
export const runForm = async (form: FormData, run: () => Promise<string>) => {
  const act = textOf(form, 'act')
  const values = Object.fromEntries([...form].map(([name]) => [name, textOf(form, name)]))
  try {
    const message = await run()
    const result: FormResult = { act, done: true, message, fields: {}, values: {} }
    return data(result)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    const result: FormResult = { act, done: false, message: error.message, fields, values }
    return data(result, { status: error.status })
  }
}
