import type { Envelope } from '#contract/call.ts'
import { ApiUnreachable } from './api-refusal.ts'

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'number' &&
  'msg' in body &&
  typeof body.msg === 'string'

/** Parses the envelope of an answer. Anything else, such as a proxy's error page, counts as no answer. */
export const readAnswer = async (response: Response): Promise<Envelope<unknown>> => {
  const unreadable = (cause: unknown) =>
    new ApiUnreachable(`The answer with status ${response.status} is not an envelope`, {
      cause,
      timedOut: false,
      status: response.status,
    })
  const body: unknown = await response.json().catch((error: unknown) => {
    throw unreadable(error)
  })
  if (!isEnvelope(body)) throw unreadable(undefined)
  return body
}
