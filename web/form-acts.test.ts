import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { apiContext } from './api-context.ts'
import { createApi } from './browser/api/api.ts'
import { publicConfigContext } from './page-context.ts'
import config from './routes.ts'
import { publicConfigForTests } from './shell/public-config-for-tests.ts'

type Action = (args: {
  readonly request: Request
  readonly url: URL
  readonly context: RouterContextProvider
  readonly params: Readonly<Record<string, string>>
}) => unknown

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])])

/** The route modules that handle forms. */
const actions = (
  await Promise.all(
    [...new Set(filesOf(await config))].map(async (file): Promise<[string, Action][]> => {
      const { action }: { readonly action?: Action } = await import(new URL(file, import.meta.url).href)
      return action === undefined ? [] : [[file, action]]
    }),
  )
).flat()

/** Answer of a page to a form, and the calls of the API that its action made. */
const post = async (action: Action, act: string) => {
  const calls: string[] = []
  const context = new RouterContextProvider()
  context.set(publicConfigContext, publicConfigForTests)
  const transport = async (request: Request): Promise<Response> => {
    calls.push(request.url)
    return Response.json({ code: codes.unexpected.code, msg: '', data: null }, { status: 500 })
  }
  context.set(apiContext, createApi({ transport, origin: () => 'http://here', spanId: () => '0'.repeat(16) }))
  const url = new URL('http://here/page')
  const body = new URLSearchParams({ act, caseId: 'M9TP98ECZ4D8', reason: 'As the form says', id: 'S1' })
  const request = new Request(url, { method: 'POST', body })
  const params = { caseId: 'M9TP98ECZ4D8', token: 'token', type: 'rejected' }
  const answer = await Promise.resolve()
    .then(() => action({ request, url, context, params }))
    .catch((error: unknown) => error)
  return { answer, calls }
}

describe('a form with an act that its page doesn’t have', () => {
  it('is tried on all pages with forms', () => {
    expect(actions.length).toBeGreaterThan(50)
  })

  it.each(actions)('is refused with a sentence, and changes nothing: %s', async (_file, action) => {
    for (const act of ['unheard-of', 'constructor', 'toString', '__proto__']) {
      const { answer, calls } = await post(action, act)
      expect(answer).toMatchObject({ data: 'This form is out of date', init: { status: 400 } })
      expect(calls).toEqual([])
    }
  })
})
