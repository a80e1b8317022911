import type * as z from 'zod'
import type { CodeName } from './codes.ts'

/** Who may make a call. `orderKey` is the signed key a donor's browser got with its order. */
export type CallAuth = 'anyone' | 'user' | 'owner' | 'staff' | 'orderKey' | 'signature'

/**
 * `json` answers with the envelope; `events` is a stream of server-sent events; `raw` is a provider's
 * webhook, whose body must stay byte for byte what was signed.
 */
export type CallForm = 'json' | 'events' | 'raw'

export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly auth: CallAuth
  readonly form: CallForm
  /** One sentence for the published documentation. */
  readonly summary: string
  /** Query of a GET, body of a POST. */
  readonly input: I
  /** `data` of the envelope, or one event's payload where the form is `events`. */
  readonly output: O
  /** Refusals a caller should expect beyond invalid input, slow down, unexpected and busy. */
  readonly codes: readonly CodeName[]
}

type Declared<I extends z.ZodType, O extends z.ZodType> = Omit<Call<I, O>, 'form' | 'codes' | 'auth'> &
  Partial<Pick<Call<I, O>, 'form' | 'codes' | 'auth'>>

/** Declares a call: the server registers its route from this, the browser derives its client from it. */
export const declareCall = <I extends z.ZodType, O extends z.ZodType>(call: Declared<I, O>): Call<I, O> => ({
  auth: 'anyone',
  form: 'json',
  codes: [],
  ...call,
})

/** What a caller passes in (before defaults) and what an act receives (after them). */
export type CallInput<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type CallArguments<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type CallOutput<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

/** Every answer of the API, whatever its HTTP status. */
export type Envelope<T> = { readonly code: number; readonly msg: string; readonly data: T }

/** `data` of an answer with code 10400. */
export type InvalidFields = {
  readonly fields: readonly { readonly field: string; readonly message: string }[]
}
