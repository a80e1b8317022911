export type Section =
  | 'name'
  | 'email'
  | 'password'
  | 'ways'
  | 'passkeys'
  | 'sessions'
  | 'cards'
  | 'erase'
  | 'supplement'

/** Answer to a form of the account page; each section uses its own. */
export type AccountAnswer = {
  readonly section: Section
  readonly success: string | null
  /** Neutral information. */
  readonly notice: string | null
  /** When the notice expires; null if it doesn't. */
  readonly noticeUntil: string | null
  readonly failure: string | null
  readonly problems: Readonly<Partial<Record<string, string>>>
  /** Input of an unfinished action. */
  readonly values: Readonly<Partial<Record<string, string>>>
  /** Whether codes were mailed, so that the form asks for them. */
  readonly codesSent: boolean
  /** Whether the action needs a confirmation first. */
  readonly needsConfirmation: boolean
  readonly resendAt: string | null
  /** The action requires signing in: again as the same person, or as the owner of the typed address. */
  readonly signIn: 'again' | 'instead' | null
  /** Provider at which the person continues. */
  readonly leadsTo: { readonly name: string; readonly url: string } | null
}

export const emptyAnswer = (section: Section): AccountAnswer => ({
  section,
  success: null,
  notice: null,
  noticeUntil: null,
  failure: null,
  problems: {},
  values: {},
  codesSent: false,
  needsConfirmation: false,
  resendAt: null,
  signIn: null,
  leadsTo: null,
})

export const successAnswer = (success: string): Partial<AccountAnswer> => ({
  success,
  values: {},
  codesSent: false,
  resendAt: null,
})

export const hasErrors = ({ failure, problems }: AccountAnswer): boolean =>
  failure !== null || Object.keys(problems).length > 0
