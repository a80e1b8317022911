import type { InvalidFields } from '#contract/call.ts'
import { type CodeName, codes } from '#contract/codes.ts'

/** Thrown when the API refuses a call, with the code, sentence and data of its answer. */
export class ApiRefusal extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(answer: { code: number; msg: string; data: unknown }, status: number) {
    super(answer.msg)
    this.name = 'ApiRefusal'
    this.code = answer.code
    this.status = status
    this.data = answer.data
  }

  /** Invalid fields; empty for any other code. */
  get fields(): InvalidFields['fields'] {
    if (this.code !== codes.invalidInput.code || !hasFields(this.data)) return []
    return this.data.fields
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

/** Thrown when a call has no readable answer: after a network failure, or a timeout of ten seconds. */
export class ApiUnreachable extends Error {
  readonly timedOut: boolean

  constructor(message: string, options: { cause: unknown; timedOut: boolean }) {
    super(message, { cause: options.cause })
    this.name = 'ApiUnreachable'
    this.timedOut = options.timedOut
  }
}
