import type { RouteOptions } from 'fastify'
import type { ServerBuild } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { JSON_BYTES_MAX } from '#server/platform/http/request-limits.ts'
import { type TextOf, WORDS } from '#testing/fuzz/hostile-texts.ts'
import type { Facts } from '#testing/fuzz/largest-input.ts'
import { FEW_TEXTS, FORM_BODY, JSON_BODY, QUERY_BYTES_MAX, TEXTS, UNKNOWN_CASE } from './stranger-calls.ts'
import type { Asked, StrangerRequest, Variant } from './stranger-client.ts'

/** The pages and files that bench/anonymous-cost.ts asks without a session. */

const FORM_BYTES_MAX = 64 * 1024

type Params = { readonly real: string; readonly unknown: string }

/** Fills an address's parameters with real ids, and with unknown ones. Facts of one address have its first part as prefix. */
const fill = (pattern: string, facts: Facts): Params => {
  const [, first] = pattern.split('/')
  const real = pattern.replace(
    /:(\w+)\??/g,
    (_whole, name: string) => (facts[`${first} ${name}`] ?? facts[name])?.[0] ?? 'x'.repeat(24),
  )
  const unknown = pattern.replace(/:(\w+)\??/g, (_whole, name: string) =>
    name === 'caseId' ? UNKNOWN_CASE : 'x'.repeat(24),
  )
  return { real, unknown }
}

const visitor = { accept: 'text/html', cookie: `${COOKIES.geoCheck}=true`, 'accept-encoding': 'br' }
const personal = { ...visitor, cookie: `${visitor.cookie}; unknown=1` }
const ownForm = { ...personal, ...FORM_BODY, 'sec-fetch-site': 'same-origin' }

const get = (path: (turn: number) => string, headers: Readonly<Record<string, string>> = visitor) => ({
  request: (turn: number): StrangerRequest => ({ method: 'GET', path: path(turn), headers }),
})

const filled = (length: number): string => encodeURIComponent(WORDS(length)).slice(0, length)

const pageVariants = ({ real, unknown }: Params): Variant[] => [
  { name: 'as its link', ...get(() => real) },
  { name: 'its data', ...get(() => `${real === '/' ? '/_root' : real}.data`) },
  { name: 'personal', ...get(() => real, personal) },
  { name: 'unknown parameter', ...get((turn) => `${real}?x=${turn}`) },
  { name: 'long query', ...get((turn) => `${real}?q=${turn}${filled(QUERY_BYTES_MAX)}`) },
  {
    name: 'long query, its data',
    ...get((turn) => `${real === '/' ? '/_root' : real}.data?q=${turn}${filled(QUERY_BYTES_MAX)}`),
  },
  ...(real === unknown
    ? []
    : [
        { name: 'unknown id', ...get(() => unknown) },
        { name: 'unknown id, its data', ...get(() => `${unknown}.data`) },
      ]),
]

/** A form of every field on the page, each with a share of the largest body. */
const formOf = (fields: readonly string[], textOf: TextOf): string => {
  const length = Math.floor(FORM_BYTES_MAX / Math.max(1, fields.length)) - 60
  const entries = fields.map((name): [string, string] => {
    const encoded = encodeURIComponent(textOf(length).toWellFormed()).length
    return [name, textOf(Math.floor((length * length) / Math.max(length, encoded))).toWellFormed()]
  })
  return new URLSearchParams(entries).toString().slice(0, FORM_BYTES_MAX)
}

const formVariants = ({ real }: Params, fields: readonly string[]): Variant[] => {
  const path = real
  const all = [...new Set([...fields, 'intent', 'text', 'email', 'token'])]
  const bodies: (readonly [string, string])[] = [
    ...Object.entries(FEW_TEXTS).map(([name, textOf]) => [name, formOf(all, textOf)] as const),
    ['many fields', 'a&'.repeat(FORM_BYTES_MAX / 2)],
    ['no fields', ''],
  ]
  return bodies.map(([name, body]) => ({
    name: `form of ${name}`,
    request: () => ({ method: 'POST', path, headers: ownForm, body }),
  }))
}

export type Page = { readonly pattern: string; readonly takesForms: boolean }

/** Addresses of all pages, from the build. */
export const pagesOf = (routes: ServerBuild['routes']): Page[] => {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (route === undefined) return ''
    return [pathOf(route.parentId), route.path ?? ''].filter((part) => part !== '').join('/')
  }
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || (route.path === undefined && route.index !== true)) return []
    const pattern = `/${pathOf(route.id)}`
    return [
      {
        pattern: pattern === '/*' ? '/no-such-page' : pattern,
        takesForms: route.module.action !== undefined,
      },
    ]
  })
}

/** @param fieldsOf the names of the form's fields on a page */
export const askedPages = async (
  pages: readonly Page[],
  facts: Facts,
  fieldsOf: (path: string) => Promise<readonly string[]>,
): Promise<Asked[]> =>
  Promise.all(
    pages.map(async ({ pattern, takesForms }) => {
      const params = fill(pattern, facts)
      const forms = takesForms ? formVariants(params, await fieldsOf(params.real)) : []
      return { name: pattern, variants: [...pageVariants(params), ...forms] }
    }),
  )

const POSTER_QUERIES = ['', `?amount=show&sentence=${filled(120)}`]

/** Each of the address's files once, because a file may be drawn or encoded for its first reader only. */
const otherFiles = (url: string, facts: Facts): Variant[] => {
  const files =
    facts[url] ??
    (url.includes(':caseId') ? (facts['caseId'] ?? []).map((caseId) => url.replace(':caseId', caseId)) : [])
  if (files.length === 0) return []
  const other = (turn: number): string =>
    (files[turn % files.length] ?? '').replace(/:(\w+)/g, 'x'.repeat(24))
  return [{ name: 'each time another', ...get(other) }]
}

const fileVariants = (url: string, { real, unknown }: Params, facts: Facts): Variant[] => {
  const queries = url.startsWith('/poster-file') ? POSTER_QUERIES : ['', `?x=${filled(QUERY_BYTES_MAX)}`]
  return [
    ...queries.map((query) => ({
      name: query === '' ? 'as its link' : 'long query',
      ...get(() => `${real}${query}`),
    })),
    ...(url.startsWith('/poster-file')
      ? [{ name: 'new sentence each time', ...get((turn) => `${real}?sentence=Sentence+${turn}`) }]
      : []),
    ...(real === unknown ? [] : [{ name: 'unknown id', ...get(() => unknown) }]),
    ...otherFiles(url, facts),
  ]
}

/** Every registered address that is neither a call nor a page. */
export const askedFiles = (routes: readonly RouteOptions[], facts: Facts): Asked[] =>
  routes
    .filter(
      ({ config, method, url }) => config?.callName === undefined && method !== 'HEAD' && !url.includes('*'),
    )
    .map(({ method, url }) => {
      const params = fill(url, facts)
      const post = Object.entries(TEXTS).map(([name, textOf]): Variant => {
        const body = formOf(['state', 'code', 'id_token', 'user'], textOf)
        return { name, request: () => ({ method: 'POST', path: params.real, headers: FORM_BODY, body }) }
      })
      return {
        name: `${method} ${url}`,
        variants: method === 'GET' ? fileVariants(url, params, facts) : post,
      }
    })

/** Addresses that nothing is registered for. */
export const ASKED_NOTHING: readonly Asked[] = [
  {
    name: 'an unknown address',
    variants: [
      { name: 'each time another', ...get((turn) => `/nothing/${turn}`) },
      { name: 'long', ...get((turn) => `/${turn}${'x'.repeat(QUERY_BYTES_MAX)}`) },
      { name: 'many slashes', ...get(() => `/${'a/'.repeat(QUERY_BYTES_MAX / 2)}`) },
      { name: 'percent signs', ...get(() => `/${'%25'.repeat(QUERY_BYTES_MAX / 3)}`) },
      { name: 'unreadable', ...get(() => `/%ff%E0%A4%A`) },
      { name: 'its data', ...get((turn) => `/nothing/${turn}.data`) },
      { name: 'without accepting pages', ...get((turn) => `/nothing/${turn}.php`, {}) },
      {
        name: 'a form',
        request: () => ({
          method: 'POST',
          path: '/nothing',
          headers: ownForm,
          body: 'a&'.repeat(FORM_BYTES_MAX / 2),
        }),
      },
    ],
  },
  {
    name: 'an unknown call',
    variants: [
      { name: 'GET', ...get((turn) => `/api/nothing/${turn}`, {}) },
      {
        name: 'POST',
        request: () => ({
          method: 'POST',
          path: '/api/nothing',
          headers: JSON_BODY,
          body: JSON.stringify(WORDS(JSON_BYTES_MAX - 2)),
        }),
      },
    ],
  },
]
