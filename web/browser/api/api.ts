import type { CallInput, CallOutput } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { readAnswer } from './api-answer.ts'
import { ApiRefusal, ApiUnreachable, isRefusal } from './api-refusal.ts'
import { type Outgoing, sendWithRetries, type Transport } from './api-retries.ts'
import { callHeaders, type HeaderSettings } from './call-headers.ts'
import { ENDED_SESSION_CODES } from './session.ts'

/** Names of the client's calls. Streams, files and webhooks aren't called through it. */
export type ApiCallName = Exclude<
  CallName,
  | ('caseLive' | 'webhook' | 'uploadFile' | 'uploadEvidence' | 'staffDocument' | 'payoutStatementFile')
  | ('ownStatementFile' | 'linkedStatementFile' | 'mailWebhook' | 'uploadNotePhoto')
  | 'uploadBeneficiaryPhoto'
  | `${string}Csv`
>

export type CallOptions = {
  /** The form shows field errors itself: code 10400 causes no toast. */
  readonly fieldsHandled?: boolean
  /** The caller handles every refusal but the end of the session: no toast, no loading bar. */
  readonly quiet?: boolean
  /** Aborts the call when the person leaves: no toast, no retry. */
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
  /** Origin of the API's paths. */
  readonly origin: () => string
  /** Called at the end of each call, with its code and duration. */
  readonly ended?: (name: CallName, code: number, durationMs: number) => void
  /** Called for each call without a readable answer, unless the person left. */
  readonly unanswered?: (name: CallName, error: ApiUnreachable) => void
  /** Called at the start of a call; the result is called at its end. */
  readonly began?: () => () => void
  /** Renews an expired token; if successful, the call is retried once. */
  readonly renew?: () => Promise<boolean>
  /** Called for every refusal, of quiet calls only if the session ended: shows a toast, handles session codes. */
  readonly refused?: (refusal: ApiRefusal, options: CallOptions) => void
}

/** `undefined` and null are omitted from a query; other values become text. */
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
  // A POST is retried only with an idempotency key.
  return { method, url, headers, body: JSON.stringify(input), repeatable: 'idempotencyKey' in input }
}

const answerOf = async (
  name: ApiCallName,
  input: object,
  { signal }: CallOptions,
  settings: ApiSettings,
): Promise<unknown> => {
  const outgoing = outgoingFor(name, input, settings)
  const response = await sendWithRetries(settings.transport, outgoing, { leaveSignal: signal })
  const answer = await readAnswer(response)
  // Safe cast: the server validated the data against the contract.
  if (answer.code === codes.ok.code) return answer.data
  throw new ApiRefusal(answer, response.status)
}

/** Calls that handle an expired token themselves: one renews it, the other ends the session. */
const NOT_RENEWED: ReadonlySet<ApiCallName> = new Set(['refreshToken', 'logout'])

/** Retries a call once with a new token if its token had expired, since such a call had no effect. */
const answerWithRenewal: typeof answerOf = async (name, input, options, settings) => {
  try {
    return await answerOf(name, input, options, settings)
  } catch (error) {
    if (!isRefusal(error, 'tokenExpired') || NOT_RENEWED.has(name)) throw error
    const renewed = (await settings.renew?.()) ?? false
    if (!renewed) throw error
    return answerOf(name, input, options, settings)
  }
}

type Follower = Pick<ApiSettings, 'ended' | 'unanswered'>

/** Runs a call, and tells how it ended. */
export const followCall = async <T>(
  name: CallName,
  run: () => Promise<T>,
  { ended, unanswered }: Follower,
): Promise<T> => {
  const startedMs = performance.now()
  const tellEnd = (code: number) => ended?.(name, code, Math.round(performance.now() - startedMs))
  try {
    const answer = await run()
    tellEnd(codes.ok.code)
    return answer
  } catch (error) {
    if (error instanceof ApiRefusal) tellEnd(error.code)
    if (error instanceof ApiUnreachable) unanswered?.(name, error)
    throw error
  }
}

const isForClient = (name: ApiCallName, { code }: ApiRefusal, { quiet }: CallOptions): boolean =>
  !quiet || (ENDED_SESSION_CODES.has(code) && !NOT_RENEWED.has(name))

const makeCall: typeof answerOf = async (name, input, options, settings) => {
  const endActivity = options.quiet ? undefined : settings.began?.()
  try {
    return await followCall(name, () => answerWithRenewal(name, input, options, settings), settings)
  } catch (error) {
    if (error instanceof ApiRefusal && isForClient(name, error, options)) settings.refused?.(error, options)
    throw error
  } finally {
    endActivity?.()
  }
}

/** The API as functions, one per declared call, typed by the contract. */
export const createApi = (settings: ApiSettings): Api => {
  const call =
    (name: ApiCallName) =>
    (input: object, options: CallOptions = {}) =>
      makeCall(name, input, options, settings)
  // A proxy, because in browsers, files that load later add calls to the table. The casts are safe: it has a function
  // for each name of the table, and nothing else.
  return new Proxy({} as Api, {
    get: (_, name) => (Object.hasOwn(calls, name) ? call(name as ApiCallName) : undefined),
  })
}
