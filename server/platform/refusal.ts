import type { InvalidFields } from '#contract/call.ts'
import { type CodeName, codes } from '#contract/codes.ts'

export type FieldMessages = InvalidFields['fields']

/**
 * A refusal by code. Actions throw it; the envelope turns it into code, status and sentence. `cause` and
 * `reason` are only logged: callers see the sentence and `data`.
 */
export class Refusal extends Error {
  readonly codeName: CodeName
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    codeName: CodeName,
    details: {
      sentence?: string
      data?: unknown
      retryAfterSeconds?: number
      reason?: string
      cause?: unknown
    } = {},
  ) {
    super(details.sentence ?? codes[codeName].sentence, { cause: details.cause ?? details.reason })
    this.name = 'Refusal'
    this.codeName = codeName
    this.data = details.data ?? null
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Code 10400 with a sentence for each invalid field. */
export const invalidFields = (fields: FieldMessages): Refusal =>
  new Refusal('invalidInput', { data: { fields } satisfies InvalidFields })

export const isRefusal = (error: unknown, codeName?: CodeName): error is Refusal =>
  error instanceof Refusal && (codeName === undefined || error.codeName === codeName)
