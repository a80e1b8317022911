export type Section = 'name' | 'email' | 'password' | 'sessions' | 'erase'

/** What a form of the account's page is answered with; each section looks at its own. */
export type AccountAnswer = {
  readonly section: Section
  readonly done: string | null
  readonly failure: string | null
  readonly problems: Readonly<Partial<Record<string, string>>>
  /** What was typed and isn't done yet. */
  readonly typed: Readonly<Partial<Record<string, string>>>
  /** Codes are on their way, and asked for. */
  readonly codesSent: boolean
  readonly resendAt: string | null
}

export const nothingYet = (section: Section): AccountAnswer => ({
  section,
  done: null,
  failure: null,
  problems: {},
  typed: {},
  codesSent: false,
  resendAt: null,
})

export const isWrong = ({ failure, problems }: AccountAnswer): boolean =>
  failure !== null || Object.keys(problems).length > 0
