import type { Api } from '#web/browser/api/api.ts'
import type { AccountAnswer, Section } from './account-answer.ts'

export type Fields = Readonly<Record<string, string>>
/** Validation by field name: the error of a text, or null. */
export type Checks = Readonly<Record<string, (text: string) => string | null>>

/** Action of one button on the account page. */
export type Act = {
  readonly section: Section
  readonly checks?: Checks
  /** Whether the action's form asks for codes that were mailed before. */
  readonly codesSent?: boolean
  readonly run: (api: Api, fields: Fields) => Promise<Partial<AccountAnswer>>
}
