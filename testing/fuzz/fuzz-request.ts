import type { RouteOptions } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Random } from '#database/demo/random.ts'
import { type JsonSchema, jsonSchema } from '#server/platform/http/openapi-document.ts'
import { pickOne } from '../simulation/choose.ts'
import { hostileText, randomInput, type SeenValues } from './random-input.ts'

/** A visitor: their cookies, and what they may put into an input. */
export type FuzzActor = { readonly name: string; readonly cookie: string }

export type FuzzRequest = {
  readonly actor: string
  /** The call; null for a page or another address. */
  readonly call: Call | null
  /** The pattern of a page's address; null for a call or another address. */
  readonly pattern: string | null
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | undefined
}

export type FuzzAddresses = {
  /** Patterns of pages, with the names of their forms' fields; empty where no pages are served. */
  readonly pages: readonly string[]
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
  /** Patterns of registered addresses that are neither calls nor pages. */
  readonly files: readonly string[]
}

const QUERY_MAX = 4000
const allCalls = Object.values<Call>(calls)
const schemas = new Map<Call, JsonSchema>()
const schemaOf = (call: Call): JsonSchema => {
  const schema = schemas.get(call) ?? jsonSchema(call.input, 'input')
  schemas.set(call, schema)
  return schema
}

const asQuery = (input: unknown): string => {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  return new URLSearchParams(
    entries.map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, QUERY_MAX).toWellFormed(),
    ]),
  )
    .toString()
    .slice(0, 2 * QUERY_MAX)
}

const ODD_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{"a":1',
  '\u0000',
  '[[[[[[[[',
  '{"__proto__":{"a":1}}',
  '1e999',
]
const ODD_TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'x',
  '',
]

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer x'],
  ['authorization', 'x'.repeat(4000)],
  ['accept', 'text/html'],
  ['accept-encoding', 'br;q=0, gzip;q=x'],
  ['accept-language', '*'.repeat(500)],
  ['if-none-match', '"x", W/"y"'],
  ['range', 'bytes=9-1'],
  ['referer', 'http://%'],
  ['user-agent', ''],
  ['x-b3-traceid', '0'.repeat(16)],
  ['x-forwarded-for', 'nowhere, 1.2.3'],
  ['sec-fetch-dest', 'document'],
  ['stripe-signature', 't=,v1='],
  ['content-encoding', 'gzip'],
  ['origin', 'null'],
]

const headersOf = (random: Random, { cookie }: FuzzActor): Record<string, string> => {
  const odd = random.chance(0.15) ? pickOne(random, ODD_HEADERS) : undefined
  return {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(random.chance(0.05)
      ? { cookie: `${cookie}; check-x=1; token=${'y'.repeat(random.below(300))}` }
      : {}),
    ...(odd === undefined ? {} : { [odd[0]]: odd[1] }),
  }
}

const callRequest = (random: Random, actor: FuzzActor, seen: SeenValues): FuzzRequest => {
  const call = pickOne(random, allCalls)
  if (call === undefined) throw new Error('The contract has no calls')
  const input = randomInput(schemaOf(call), random, seen)
  const headers = headersOf(random, actor)
  const base = { actor: actor.name, call, pattern: null, method: call.method, headers }
  if (call.method === 'GET') return { ...base, url: `${call.path}?${asQuery(input)}` }
  const isForm = call.body === 'form' || call.form === 'multipart'
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const isOdd = random.chance(0.03)
  return {
    ...base,
    url: call.path,
    headers: { 'content-type': isOdd ? (pickOne(random, ODD_TYPES) ?? '') : type, ...headers },
    payload: isOdd
      ? (pickOne(random, ODD_BODIES) ?? '')
      : isForm
        ? asQuery(input)
        : (JSON.stringify(input) ?? ''),
  }
}

const ODD_PARTS = [
  '..',
  '%2e%2e',
  '%00',
  '%ff',
  '%',
  'x'.repeat(300),
  '%F0%9F%98%80',
  '*',
  ':caseId',
  '~',
  '0',
  '-1',
  '.data',
  ';a=b',
]

const partOf = (name: string, random: Random, seen: SeenValues): string => {
  const known = random.chance(0.75) ? pickOne(random, seen.get(name) ?? []) : undefined
  return known === undefined ? (pickOne(random, ODD_PARTS) ?? '') : encodeURIComponent(known)
}

const QUERIES = [
  'q',
  'near',
  'page',
  'cursor',
  'sort',
  'tab',
  'caseId',
  'orderId',
  'next',
  'token',
  'zoneId',
  'x',
  'utm_source',
  'amount',
  'state',
  'year',
  'loginRedirect',
  'error',
  'code',
]

const queryOf = (random: Random, seen: SeenValues): string => {
  if (random.chance(0.6)) return ''
  const names = Array.from({ length: 1 + random.below(3) }, () => pickOne(random, QUERIES) ?? 'q')
  const entries = names.map((name): [string, string] => [
    name,
    (random.chance(0.5) ? pickOne(random, seen.get(name) ?? []) : undefined) ??
      hostileText(random, 600).toWellFormed(),
  ])
  return `?${new URLSearchParams(entries)}`
}

const pathOf = (pattern: string, random: Random, seen: SeenValues): string =>
  pattern
    .replace(/\/:(\w+)\?/g, (whole) => (random.chance(0.5) ? whole.slice(0, -1) : ''))
    .replace(/:(\w+)/g, (_whole, name: string) => partOf(name, random, seen))

const formOf = (fields: readonly string[], random: Random, seen: SeenValues): string => {
  const entries = fields
    .filter(() => random.chance(0.8))
    .map((name): [string, string] => {
      const known = random.chance(0.6) ? pickOne(random, seen.get(name) ?? []) : undefined
      return [name, known ?? hostileText(random, 8000).toWellFormed()]
    })
  return new URLSearchParams(entries).toString().slice(0, 64 * 1024)
}

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const

const addressRequest = (
  random: Random,
  actor: FuzzActor,
  seen: SeenValues,
  addresses: FuzzAddresses,
): FuzzRequest => {
  const pattern =
    pickOne(random, random.chance(0.8) ? [...addresses.pages, ...addresses.files] : addresses.files) ?? '/'
  const isPage = addresses.pages.includes(pattern)
  const path = pathOf(pattern, random, seen)
  const isForm = isPage && random.chance(0.3)
  const headers = { accept: 'text/html', ...headersOf(random, actor) }
  const url = `${path}${isPage && random.chance(0.25) ? '.data' : ''}${queryOf(random, seen)}`
  const base = { actor: actor.name, call: null, pattern: isPage ? pattern : null, url, headers }
  if (!isForm) return { ...base, method: pickOne(random, METHODS) ?? 'GET' }
  return {
    ...base,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: formOf([...(addresses.fields.get(pattern) ?? []), 'intent'], random, seen),
  }
}

/** One request of a visitor, to a call or to another address. */
export const fuzzRequest = (
  random: Random,
  actors: readonly FuzzActor[],
  seen: SeenValues,
  addresses: FuzzAddresses,
): FuzzRequest => {
  const actor = pickOne(random, actors) ?? { name: 'anonymous', cookie: '' }
  return random.chance(addresses.pages.length > 0 ? 0.85 : 0.9)
    ? callRequest(random, actor, seen)
    : addressRequest(random, actor, seen, addresses)
}

/** Patterns of an app's addresses that no call declares. */
export const fileAddresses = (routes: readonly RouteOptions[]): string[] =>
  routes
    .filter(
      ({ config, method, url }) => config?.callName === undefined && method !== 'HEAD' && !url.includes('*'),
    )
    .map(({ url }) => url)
