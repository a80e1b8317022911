import fastify from 'fastify'
import { expect, it } from 'vitest'
import { openFileCache } from './public-files.ts'

it('makes a file once for all who ask for it, also the answer that there is none', async () => {
  const app = fastify()
  app.decorate('shedsLoad', () => false)
  const send = openFileCache(app, { writes: () => 0, now: () => 0 })
  const made: string[] = []
  for (const status of [200, 404, 410])
    app.get(`/${status}`, (request, reply) =>
      send(request, reply, {
        key: request.url,
        make: async () => {
          made.push(request.url)
          return { status, body: `answer ${status}`, headers: { 'content-type': 'text/plain' } }
        },
      }),
    )
  for (const url of ['/200', '/404', '/410']) {
    const asked = await Promise.all([1, 2, 3].map(async () => app.inject(url)))
    const answers = [...asked, await app.inject(url)]
    for (const { statusCode, body, headers } of answers)
      expect([statusCode, body, headers['content-type']]).toEqual([
        Number(url.slice(1)),
        `answer ${url.slice(1)}`,
        'text/plain',
      ])
  }
  expect(made).toEqual(['/200', '/404', '/410'])
  await app.close()
})
