import type { CallInput, CallOutput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { readAnswer } from './api-answer.ts'
import { ApiRefusal, isRefusal } from './api-refusal.ts'
import { type Outgoing, sendWithRetries, type Transport } from './api-retries.ts'
import { callHeaders, type HeaderSettings } from './call-headers.ts'

/** Streams, files and the provider's webhook are not calls of this client. */
export type ApiCallName = Exclude<
  CallName,
  | ('caseLive' | 'webhook' | 'uploadFile' | 'uploadEvidence' | 'staffDocument' | 'donorsCsv')
  | ('staffOrdersCsv' | 'staffCasesCsv' | 'auditCsv' | 'trialBalanceCsv' | 'journalsCsv')
  | ('payoutsCsv' | 'payoutStatementFile' | 'insightsCsv')
>

export type CallOptions = {
  /** The form shows what is wrong with its fields itself: code 10400 makes no toast. */
  readonly fieldsHandled?: boolean
  /** The caller shows or swallows every refusal itself: no toast and no loading bar. */
  readonly quiet?: boolean
  /** Ends the call when the person has left: without a toast, without another try. */
  readonly signal?: AbortSignal
}

export type Api = {
  readonly [N in ApiCallName]: (
    input: CallInput<Calls[N]>,
    options?: CallOptions,
  ) => Promise<CallOutput<Calls[N]>>
}

export type ApiSettings = HeaderSettings & {
  readonly transport: Transport
  /** The origin that the API's paths hang on. */
  readonly origin: () => string
  /** Told how each call ended, and how long it took. */
  readonly ended?: (name: ApiCallName, code: number, durationMs: number) => void
  /** Told that a call began; calls what it returns when that call is over. */
  readonly began?: () => () => void
  /** Told that the token ran out; whether there is a new one, with which the call is made once more. */
  readonly renew?: () => Promise<boolean>
  /** Told every refusal but a quiet one: shows its toast, handles the session's codes. */
  readonly refused?: (refusal: ApiRefusal, options: CallOptions) => void
}

/** `undefined` and null are left out of a query; everything else is its text. */
const withQuery = (url: URL, input: object): URL => {
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value))
  }
  return url
}

const outgoingFor = (name: ApiCallName, input: object, settings: ApiSettings): Outgoing => {
  const call: { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: 'form' } = calls[name]
  const { method, path } = call
  const url = new URL(path, settings.origin())
  const headers = callHeaders(settings)
  if (method === 'GET') return { method, url: withQuery(url, input), headers, repeatable: true }
  if (call.body === 'form') {
    headers.set('content-type', 'application/x-www-form-urlencoded')
    const body = withQuery(new URL(url), input).searchParams.toString()
    return { method, url, headers, body, repeatable: false }
  }
  headers.set('content-type', 'application/json; charset=utf-8')
  // A POST may go out again only where its key makes the second one the same as the first.
  return { method, url, headers, body: JSON.stringify(input), repeatable: 'idempotencyKey' in input }
}

const answerOf = async (
  name: ApiCallName,
  input: object,
  { signal }: CallOptions,
  settings: ApiSettings,
): Promise<unknown> => {
  const outgoing = outgoingFor(name, input, settings)
  const response = await sendWithRetries(settings.transport, outgoing, { left: signal })
  const answer = await readAnswer(response)
  // The server has checked the data against the contract before it sent it.
  if (answer.code === codes.ok.code) return answer.data
  throw new ApiRefusal(answer, response.status)
}

/** They deal with a token that ran out themselves: one gets the new ones, the other wants none. */
const UNRENEWED: ReadonlySet<ApiCallName> = new Set(['refreshToken', 'logout'])

/** For a token that ran out nothing was done: with a new one the call goes out again as it was, once. */
const answerOnceRenewed: typeof answerOf = async (name, input, options, settings) => {
  try {
    return await answerOf(name, input, options, settings)
  } catch (error) {
    if (!isRefusal(error, 'tokenExpired') || UNRENEWED.has(name)) throw error
    const renewed = (await settings.renew?.()) ?? false
    if (!renewed) throw error
    return answerOf(name, input, options, settings)
  }
}

const makeCall: typeof answerOf = async (name, input, options, settings) => {
  const over = options.quiet ? undefined : settings.began?.()
  const startedMs = performance.now()
  const ended = (code: number) => settings.ended?.(name, code, Math.round(performance.now() - startedMs))
  try {
    const answer = await answerOnceRenewed(name, input, options, settings)
    ended(codes.ok.code)
    return answer
  } catch (error) {
    if (error instanceof ApiRefusal) ended(error.code)
    if (error instanceof ApiRefusal && !options.quiet) settings.refused?.(error, options)
    throw error
  } finally {
    over?.()
  }
}

const isApiCall = (name: string): name is ApiCallName =>
  Object.entries(calls).some(([known, { form }]) => known === name && form === 'json')

/** The API as functions, one for each declared call, typed by the contract. */
export const createApi = (settings: ApiSettings): Api => {
  const made = Object.keys(calls)
    .filter(isApiCall)
    .map((name) => [
      name,
      (input: object, options: CallOptions = {}) => makeCall(name, input, options, settings),
    ])
  // Each name of the table has just become its function; the loop can't show that to the compiler.
  return Object.fromEntries(made) as Api
}
