import { data } from 'react-router'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

/** What became of a form: done, or why it wasn’t, with what was typed. */
export type SentForm = {
  readonly act: string
  readonly done: boolean
  readonly message: string
  readonly fields: Readonly<Partial<Record<string, string>>>
  readonly typed: Readonly<Record<string, string>>
}

export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Runs what a form asks; a refusal goes back to the form with what was typed. */
export const runForm = async (form: FormData, run: () => Promise<string>) => {
  const act = textOf(form, 'act')
  const typed = Object.fromEntries([...form].map(([name]) => [name, textOf(form, name)]))
  try {
    const message = await run()
    const sent: SentForm = { act, done: true, message, fields: {}, typed: {} }
    return data(sent)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const fields = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    const sent: SentForm = { act, done: false, message: error.message, fields, typed }
    return data(sent, { status: error.status })
  }
}
