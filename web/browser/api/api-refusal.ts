import type { InvalidFields } from '#contract/call.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import type { Challenge } from '#contract/shapes.ts'

/** Thrown when the API refuses a call, with the code, sentence and data of its answer. */
export class ApiRefusal extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown
  /** When a retry may help, by the answer's Retry-After. */
  readonly retryAfterMs: number | null

  constructor(
    answer: { code: number; msg: string; data: unknown },
    status: number,
    retryAfterSeconds: string | null = null,
  ) {
    super(answer.msg)
    this.name = 'ApiRefusal'
    this.code = answer.code
    this.status = status
    this.data = answer.data
    const seconds = Number(retryAfterSeconds ?? Number.NaN)
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null
  }

  /** Invalid fields; empty for any other code. */
  get fields(): InvalidFields['fields'] {
    if (this.code !== codes.invalidInput.code || !hasFields(this.data)) return []
    return this.data.fields
  }

  /** Challenge whose solution gets the same input accepted; undefined for any other refusal. */
  get challenge(): Challenge | undefined {
    return hasFields(this.data) ? this.data.challenge : undefined
  }
}

/** The refusal that the API would answer with this code. */
export const refusalOf = (name: CodeName): ApiRefusal => {
  const { code, sentence, status } = codes[name]
  return new ApiRefusal({ code, msg: sentence, data: null }, status)
}

export const isRefusal = (error: unknown, ...names: CodeName[]): error is ApiRefusal =>
  error instanceof ApiRefusal && names.some((name) => codes[name].code === error.code)

const hasFields = (data: unknown): data is InvalidFields =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)

/** Sentence for a form that couldn't be sent. */
export const UNREACHABLE = 'We couldn’t reach Hearten. What you typed is still here. Try again.'

/** Thrown when a call has no readable answer: after a network failure, or a timeout (api-retries.ts). */
export class ApiUnreachable extends Error {
  readonly timedOut: boolean
  /** Status of an answer that can't be read; null if none arrived. */
  readonly status: number | null

  constructor(message: string, options: { cause: unknown; timedOut: boolean; status?: number }) {
    super(message, { cause: options.cause })
    this.name = 'ApiUnreachable'
    this.timedOut = options.timedOut
    this.status = options.status ?? null
  }
}
