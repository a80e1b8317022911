import { gzipSync } from 'node:zlib'
import { type Call, requiresKnownPerson } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type JsonSchema, jsonSchema } from '#server/platform/http/openapi-document.ts'
import { JSON_BYTES_MAX } from '#server/platform/http/request-limits.ts'
import { HOSTILE_TEXTS, type TextOf, WORDS } from '#testing/fuzz/hostile-texts.ts'
import { type Facts, largestFitting } from '#testing/fuzz/largest-input.ts'
import { PLAIN_VALUES } from '#testing/fuzz/plain-values.ts'
import type { Asked, StrangerRequest, Variant } from './stranger-client.ts'

/** The calls that bench/anonymous-cost.ts makes without a session: every call, with each kind of large input. */

/** Node refuses longer request heads; the rest is for the other headers. */
export const QUERY_BYTES_MAX = 15_000
export const UNKNOWN_CASE = '0123456789AB'
export const TEXTS = { words: WORDS, ...HOSTILE_TEXTS }
/** For the many fields and forms, where each text takes minutes more. */
export const FEW_TEXTS = {
  words: WORDS,
  spaces: HOSTILE_TEXTS.spaces,
  'combining characters': HOSTILE_TEXTS['combining characters'],
  'wide letters': HOSTILE_TEXTS['wide letters'],
}

export const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' }
const queryText = (input: unknown): string =>
  new URLSearchParams(
    Object.entries(input ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

/** Bodies that no call declares, up to the largest that is read. */
const HOSTILE_BODIES: Readonly<Record<string, () => string>> = {
  'nested lists': () => `${'['.repeat(JSON_BYTES_MAX / 2)}${']'.repeat(JSON_BYTES_MAX / 2)}`,
  'nested objects': () => `${'{"a":'.repeat(10_900)}1${'}'.repeat(10_900)}`,
  'unknown fields': () =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 5800 }, (_, index) => [`f${index}`, 1]))),
  'a text alone': () => JSON.stringify(' '.repeat(JSON_BYTES_MAX - 2)),
}

/** As many zeros as fit a body of the largest size. */
const ZIP_BOMB = gzipSync(Buffer.alloc(60 * 1024 * 1024))

export const JSON_BODY = { 'content-type': 'application/json' }
/** A provider's signature that isn't the provider's. */
const BAD_SIGNATURE = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}`, 'webhook-signature': 'v1,AAAA' }

/** Names of an input's fields that take any text. */
const textFieldsOf = ({ properties = {} }: JsonSchema): string[] =>
  Object.entries(properties).flatMap(([name, part]) =>
    typeof part === 'object' && part.type === 'string' && part.enum === undefined ? [name] : [],
  )

const withMadeUpLink = ({ name, request }: Variant): Variant => ({
  name,
  request: (turn) => {
    const { headers, ...plain } = request(turn)
    return { ...plain, headers: { ...headers, cookie: `check-${UNKNOWN_CASE}=x` } }
  },
})

const callVariants = (call: Call, facts: Facts): Variant[] => {
  const schema = jsonSchema(call.input, 'input')
  const isQuery = call.method === 'GET'
  const isForm = call.body === 'form'
  const bytes = isQuery ? QUERY_BYTES_MAX : JSON_BYTES_MAX
  const textIn = isQuery || isForm ? queryText : JSON.stringify
  const headers = isForm ? FORM_BODY : call.form === 'raw' ? { ...JSON_BODY, ...BAD_SIGNATURE } : JSON_BODY
  const asked = (text: string): StrangerRequest =>
    isQuery
      ? { method: 'GET', path: `${call.path}?${text}` }
      : { method: 'POST', path: call.path, headers, body: text }
  const made = (textOf: TextOf, of: JsonSchema = schema): StrangerRequest => {
    const known = textOf === WORDS ? { ...PLAIN_VALUES, ...facts } : facts
    return asked(largestFitting(of, { textOf, facts: of === schema ? known : {}, bytes, textIn }))
  }
  const isRefused = requiresKnownPerson(call)
  const fitting = Object.entries(isRefused ? FEW_TEXTS : TEXTS).map(
    ([name, textOf]): Variant => ({ name, request: () => made(textOf) }),
  )
  const bodies = Object.entries(isQuery ? {} : HOSTILE_BODIES).map(
    ([name, make]): Variant => ({ name, request: () => asked(make()) }),
  )
  const tooLong = textFieldsOf(schema).flatMap((field) =>
    Object.entries(FEW_TEXTS).map(
      ([name, textOf]): Variant => ({
        name: `${field} too long, ${name}`,
        request: () => made(textOf, { type: 'object', properties: { [field]: { type: 'string' } } }),
      }),
    ),
  )
  const zipped: Variant = {
    name: 'zipped zeros',
    request: () => ({
      method: 'POST',
      path: call.path,
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: ZIP_BOMB,
    }),
  }
  const all = [...fitting, ...bodies, ...tooLong, ...(isQuery ? [] : [zipped])]
  // A cookie named like a check's link proves nothing.
  const isLinked = call.auth === 'recipient'
  return isLinked ? all.map(withMadeUpLink) : all
}

export const askedCalls = (facts: Facts): Asked[] =>
  Object.entries<Call>(calls).map(([name, call]) => ({
    name: `${name}${requiresKnownPerson(call) ? ' (refused: no session)' : ''}`,
    variants: callVariants(call, facts),
  }))
