import type * as z from 'zod'
import type { CodeName } from './codes.ts'
import type { Challenge } from './shapes.ts'
import type { Capability } from './staff/staff-roles.ts'

/**
 * Who may make a call. `orderKey` is the signed key that a donor's browser got with its order. A call of the `team` is for a
 * case's organizer and co-organizers. A call of `user`, `owner`, `team` or `staff` without a session is refused with 20301
 * to 20304 before its body is read; otherwise the handler receives the person. A call of a `recipient` accepts the check's
 * mailed link or a signed-in session; of a `confirmedRecipient` also the proof that the mailed code was typed in this
 * browser; an `ownerOrRecipient` is either. A call of a `link` takes another mailed link's token. Whatever a call needs is
 * checked before any other part of its input is parsed.
 */
export type CallAuth =
  | 'anyone'
  | 'user'
  | 'owner'
  | 'team'
  | 'staff'
  | 'orderKey'
  | 'signature'
  | 'recipient'
  | 'confirmedRecipient'
  | 'ownerOrRecipient'
  | 'link'

/** Kinds of mailed links; a token is signed for one of them and valid for no other. */
export type MailedLink =
  | 'conversation'
  | 'digest'
  | 'donation-notices'
  | 'donations'
  | 'follow-case'
  | 'held-email-change'
  | 'household'
  | 'mail-preferences'
  | 'receipt'
  | 'statement'
  | 'support-thread'
  | 'team-invitation'
  | 'thank-donor'
  | 'vouch'

/**
 * `json` answers with the envelope; `events` is a stream of server-sent events; `raw` is a provider's
 * webhook, whose body must stay byte for byte what was signed; `multipart` takes a form with a file in it, and answers
 * with the envelope; `file` answers with a file.
 */
export type CallForm = 'json' | 'events' | 'raw' | 'multipart' | 'file'

/**
 * Rate-limit groups other than the default for reads and writes: `orderDraft` creates a donation form or binds its signing
 * key, `money` moves money, `rareWrite` writes what a person sends a few times at most, such as a report or an answer to
 * an invitation, `sendMail` sends an e-mail, `credentials` may hash a password, `shortLink` creates a short link,
 * `browserEvents` stores what browsers measured, `download` answers with much.
 */
export type CallLimit =
  | 'orderDraft'
  | 'money'
  | 'rareWrite'
  | 'sendMail'
  | 'credentials'
  | 'shortLink'
  | 'browserEvents'
  | 'download'

/** Kinds of calls that require a signed-in person. */
export type PersonalAuth = Extract<CallAuth, 'user' | 'owner' | 'team' | 'staff'>

const PERSONAL: ReadonlySet<CallAuth> = new Set<PersonalAuth>(['user', 'owner', 'team', 'staff'])

export const requiresSignIn = ({ auth }: Pick<Call, 'auth'>): boolean => PERSONAL.has(auth)

const RECIPIENT: ReadonlySet<CallAuth> = new Set(['recipient', 'confirmedRecipient', 'ownerOrRecipient'])

/** Whether a call accepts the mailed link of an identity check in place of a session. */
export const acceptsCheckLink = ({ auth }: Pick<Call, 'auth'>): boolean => RECIPIENT.has(auth)

/** Whether a call needs a known person: a signed-in one, or the holder of an identity check's link. */
export const requiresKnownPerson = (call: Pick<Call, 'auth'>): boolean =>
  requiresSignIn(call) || acceptsCheckLink(call)

export type Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends CallAuth = CallAuth,
> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly auth: A
  /** Capability that a staff call requires; null for every other call. */
  readonly capability: Capability | null
  /** Kind of link whose token a call of a `link` takes in its field `token`; null for every other call. */
  readonly link: MailedLink | null
  readonly form: CallForm
  /** Body encoding of a POST; JSON by default. */
  readonly body?: 'form'
  /** Rate-limit group; by default the call counts as a read, a write or a stream. */
  readonly limit?: CallLimit
  /** One sentence for the published documentation. */
  readonly summary: string
  /** Query of a GET, body of a POST. */
  readonly input: I
  /** `data` of the envelope, or one event's payload where the form is `events`. */
  readonly output: O
  /** Refusals a caller should expect beyond invalid input, slow down, unexpected and busy. */
  readonly codes: readonly CodeName[]
}

type Declared<I extends z.ZodType, O extends z.ZodType, A extends CallAuth> = Omit<
  Call<I, O, A>,
  'form' | 'codes' | 'auth' | 'capability' | 'link'
> &
  Partial<Pick<Call<I, O, A>, 'form' | 'codes' | 'auth'>> &
  (A extends 'staff' ? { readonly capability: Capability } : { readonly capability?: never }) &
  (A extends 'link' ? { readonly link: MailedLink } : { readonly link?: never })

/** Declares a call: the server registers its route from this, the browser derives its client from it. */
export const declareCall = <I extends z.ZodType, O extends z.ZodType, A extends CallAuth = 'anyone'>(
  call: Declared<I, O, A>,
): Call<I, O, A> => {
  const defaults = { auth: 'anyone', capability: null, link: null, form: 'json', codes: [] } as const
  // Without an `auth`, A is its default: the compiler can't see that the two match.
  return { ...defaults, ...call } as Call<I, O, A>
}

/** Input as the caller sends it, before defaults are applied. */
export type CallInput<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
/** Input as the handler gets it, after defaults are applied. */
export type CallArguments<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type CallOutput<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

/** Every answer of the API, whatever its HTTP status. */
export type Envelope<T> = { readonly code: number; readonly msg: string; readonly data: T }

/** `data` of an answer with code 10400. */
export type InvalidFields = {
  readonly fields: readonly { readonly field: string; readonly message: string }[]
  /** Its solution, sent with the same input as `challengeSolution`, gets a filled hidden field accepted. */
  readonly challenge?: Challenge
}
