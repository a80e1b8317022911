import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { refusalsOf } from '#server/platform/http/openapi-document.ts'
import type { FuzzRequest } from './fuzz-request.ts'

export type FuzzAnswer = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Null for a text that isn't JSON. */
export const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const envelopeShape = z.strictObject({ code: z.int(), msg: z.string(), data: z.unknown() })

const nameOf = new Map<number, string>(Object.entries(codes).map(([name, { code }]) => [code, name]))
const FILE_FORMS: readonly Call['form'][] = ['file', 'events']

const checkEnvelope = (call: Call, { statusCode, body }: FuzzAnswer): string | null => {
  const envelope = envelopeShape.safeParse(parsed(body))
  if (!envelope.success) return `isn't an envelope: ${body.slice(0, 200)}`
  const { code, data } = envelope.data
  const name = nameOf.get(code)
  if (name === undefined) return `has the unknown code ${code}`
  const row = Object.values(codes).find((one) => one.code === code)
  if (row?.status !== statusCode) return `has the status ${statusCode} with the code ${name}`
  if (name === 'ok') {
    const parsed = call.output.safeParse(data)
    return parsed.success ? null : `doesn't conform: ${parsed.error.message.slice(0, 300)}`
  }
  const allowed: readonly string[] = [...refusalsOf(call), 'nothingYet', 'notFound']
  return allowed.includes(name) ? null : `has the undeclared code ${name}`
}

/** Refusals of addresses that no call declares are envelopes, too, if they aren't pages. */
const checkRefusal = ({ body }: FuzzAnswer): string | null => {
  const { data } = z.object({ code: z.int() }).safeParse(parsed(body))
  return nameOf.has(data?.code ?? -1) ? null : `isn't an envelope: ${body.slice(0, 200)}`
}

const REFUSED = 400
const SERVER_ERROR = 500

/** What is wrong with an answer: a server error, an undeclared code, or data that the contract doesn't allow. */
export const problemOf = ({ call, method, pattern }: FuzzRequest, answer: FuzzAnswer): string | null => {
  const { statusCode, headers } = answer
  const type = String(headers['content-type'] ?? '')
  if (statusCode >= SERVER_ERROR) {
    const isDeclared = call?.codes.some((name) => codes[name].status === statusCode) === true
    if (!isDeclared) return `has the status ${statusCode}: ${answer.body.slice(0, 200)}`
  }
  if (method === 'HEAD') return null
  // A page's own answers are the router's.
  if (call === null)
    return pattern === null && statusCode >= REFUSED && type.startsWith('application/json')
      ? checkRefusal(answer)
      : null
  if (FILE_FORMS.includes(call.form) && !type.startsWith('application/json')) return null
  // A browser's navigation to a call is answered with a plain page, or redirected.
  if (type.startsWith('text/html') || (statusCode >= 300 && statusCode < 400)) return null
  return checkEnvelope(call, answer)
}
