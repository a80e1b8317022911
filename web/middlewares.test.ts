import { createStaticHandler, type MiddlewareFunction, replace } from 'react-router'
import { expect, it } from 'vitest'
import { externalRedirect } from './browser/external-redirect.ts'
import { namedMiddlewares } from './middlewares.ts'
import { errorText } from './pages/error-text.ts'

it('section 8: an unknown middleware is “Unknown middleware {name}”, 500', async () => {
  const passed: string[] = []
  const known: MiddlewareFunction<unknown> = () => void passed.push('known')
  const middleware = namedMiddlewares({ known }, ['known', 'nobody'])
  const routes = [{ path: '/', middleware, loader: () => 'the page' }]
  const { query } = createStaticHandler(routes)
  let errors: unknown
  await query(new Request('http://localhost/'), {
    generateMiddlewareResponse: async (load) => {
      const found = await load(new Request('http://localhost/'))
      if (found instanceof Response) return found
      errors = found.errors
      return new Response(null, { status: found.statusCode })
    },
  })
  const [error] = Object.values(Object(errors))
  expect(passed).toEqual(['known'])
  expect(errorText(error)).toMatchObject({ status: 500, sentence: 'Unknown middleware nobody' })
})

it('section 8: an external redirect replaces the location', () => {
  const answer = externalRedirect('https://accounts.example/', { 'set-cookie': 'a=b' })
  expect([...answer.headers]).toEqual([
    ...replace('https://accounts.example/', { headers: { 'set-cookie': 'a=b' } }).headers,
  ])
  expect(answer.headers.get('x-remix-replace')).toBe('true')
})
