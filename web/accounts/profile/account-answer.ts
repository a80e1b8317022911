export type Section = 'name' | 'email' | 'password' | 'ways' | 'sessions' | 'erase' | 'supplement'

/** What a form of the account's page is answered with; each section looks at its own. */
export type AccountAnswer = {
  readonly section: Section
  readonly done: string | null
  /** What there is to know, where nothing went wrong. */
  readonly notice: string | null
  /** From when on that is no news any more; null for what stays true. */
  readonly noticeUntil: string | null
  readonly failure: string | null
  readonly problems: Readonly<Partial<Record<string, string>>>
  /** What was typed and isn't done yet. */
  readonly typed: Readonly<Partial<Record<string, string>>>
  /** Codes are on their way, and asked for. */
  readonly codesSent: boolean
  /** Nothing is done yet: what it means is said, and asked once more. */
  readonly asksAgain: boolean
  readonly resendAt: string | null
  /** Only a sign-in leads on: once more as the same person, or as the one whom what was typed belongs to. */
  readonly signIn: 'again' | 'instead' | null
  /** Where to go on, at a provider. */
  readonly leadsTo: { readonly name: string; readonly url: string } | null
}

export const nothingYet = (section: Section): AccountAnswer => ({
  section,
  done: null,
  notice: null,
  noticeUntil: null,
  failure: null,
  problems: {},
  typed: {},
  codesSent: false,
  asksAgain: false,
  resendAt: null,
  signIn: null,
  leadsTo: null,
})

export const said = (done: string): Partial<AccountAnswer> => ({
  done,
  typed: {},
  codesSent: false,
  resendAt: null,
})

export const isWrong = ({ failure, problems }: AccountAnswer): boolean =>
  failure !== null || Object.keys(problems).length > 0
