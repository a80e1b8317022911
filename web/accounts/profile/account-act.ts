import type { Api } from '#web/browser/api/api.ts'
import type { AccountAnswer, Section } from './account-answer.ts'

export type Fields = Readonly<Record<string, string>>
export type Checks = Readonly<Record<string, (text: string) => string | null>>

/** Action of one button on the account page. */
export type Act = {
  readonly section: Section
  readonly checks?: Checks
  readonly codesSent?: boolean
  readonly run: (api: Api, fields: Fields) => Promise<Partial<AccountAnswer>>
}
