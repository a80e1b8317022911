import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { GENERAL_POSTER, posterFilePath } from '#contract/share/poster.ts'
import { buildApp } from '#server/app.ts'
import { endCase } from '#server/cases/end-case.ts'
import { createWorkPool } from '#server/platform/jobs/work-pool.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { watchStatements } from '#testing/sent-statements.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { type Drawer, openDrawer } from './drawer.ts'

/** Through the front door, with the number of drawings made. */

const test = testApp()
/** Enough on a machine that is busy with other tests. */
const POLL = { timeout: 30_000 }
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** Another process of the product, with the same storage. Its drawings wait until `release`. */
const openProcess = async (isHeld: boolean, { waiting = 60 } = {}) => {
  const drawer = openDrawer()
  const gate = Promise.withResolvers<void>()
  if (!isHeld) gate.resolve()
  const begun: string[] = []
  const held: Drawer = {
    ...drawer,
    draw: async (name, input) => {
      begun.push(JSON.stringify(input).slice(0, 2000))
      await gate.promise
      return drawer.draw(name, input)
    },
  }
  const drawingPool = createWorkPool({ atOnce: 1, waiting, waitingKnown: waiting })
  const read: string[] = []
  const storage = {
    ...test.deps.storage,
    get: (key: string) => {
      read.push(key)
      return test.deps.storage.get(key)
    },
  }
  const app = await buildApp({ ...test.deps, storage, drawer: held, drawingPool })
  opened.push(() => app.close(), drawer.stop)
  return { app, drawer, drawingPool, begun, read, release: () => gate.resolve() }
}

const poster = (sentence?: string): string =>
  posterFilePath(caseId, 'pdf', sentence === undefined ? {} : { sentence })
const askFrom = (app: FastifyInstance, remoteAddress: string, url: string) =>
  app.inject({ url, remoteAddress })

describe('a drawing', () => {
  it.each([
    ['a poster', (id: string) => posterFilePath(id, 'pdf', {})],
    ['a poster for phones, with the amount', (id: string) => posterFilePath(id, 'png', { amount: 'show' })],
    ['a poster with a visitor’s sentence', (id: string) => posterFilePath(id, 'pdf', { sentence: 'Ours!' })],
    ['a share image', (id: string) => `/share-image/${id}/1.jpg`],
    ['the general share image', () => '/share-image/general.jpg'],
    ['a legal document', () => '/documents/terms-of-use.pdf'],
  ])('of the same content is made once, also by another process after a restart: %s', async (_what, path) => {
    const url = path(await makeCase(test))
    const [first, second] = [await openProcess(false), await openProcess(false)]
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askFrom(first.app, '198.51.100.7', url)),
    )
    answers.push(await askFrom(first.app, '203.0.113.9', url), await askFrom(second.app, '198.51.100.7', url))
    const [bytes] = answers.map(({ rawPayload }) => rawPayload)
    for (const answer of answers)
      expect([answer.statusCode, bytes?.equals(answer.rawPayload)]).toEqual([200, true])
    expect([first.drawer.figures().drawn, second.drawer.figures().drawn]).toEqual([1, 0])
  })

  it('is made again for another title, and its place in storage holds the newest alone', async () => {
    const id = await makeCase(test)
    const { app, drawer } = await openProcess(false)
    const ask = async () => (await app.inject(posterFilePath(id, 'pdf', {}))).rawPayload
    const before = await ask()
    await test.deps.database.pool.query(`update cases set title = 'Another title' where case_id = $1`, [id])
    const after = await ask()
    expect(after.equals(before)).toBe(false)
    expect((await ask()).equals(after)).toBe(true)
    expect(drawer.figures().drawn).toBe(2)
  })

  it('of a person’s own document isn’t kept, and concurrent requests for it share one', async () => {
    const { pdfUrl } = await (await DonationLink.create(test)).read()
    const written: string[] = []
    const drawer = openDrawer()
    opened.push(drawer.stop)
    const storage = {
      ...test.deps.storage,
      put: (key: string, bytes: Uint8Array) => {
        written.push(key)
        return test.deps.storage.put(key, bytes)
      },
    }
    const app = await buildApp({ ...test.deps, storage, drawer })
    opened.push(() => app.close())
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.inject(pdfUrl)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(drawer.figures().drawn).toBeLessThan(6)
    expect(written).toEqual([])
  })
})

describe('the general poster’s short link', () => {
  it('is written with the first drawing, and by no request that is refused or served from storage', async () => {
    const url = posterFilePath(GENERAL_POSTER, 'png', {})
    const inserts = async (ask: () => Promise<unknown>): Promise<number> => {
      let count = 0
      const stop = watchStatements(({ text }) => {
        if (text.startsWith('insert into "short_link"')) count += 1
      })
      await ask()
      stop()
      return count
    }
    const { app: full, drawingPool, release } = await openProcess(true, { waiting: 1 })
    const first = askFrom(full, '203.0.113.9', poster('Draws'))
    await expect.poll(() => drawingPool.figures().working, POLL).toBe(1)
    const second = askFrom(full, '203.0.113.9', poster('Waits'))
    await expect.poll(() => drawingPool.figures().waiting, POLL).toBe(1)
    const askTheFull = async () =>
      expect((await askFrom(full, '198.51.100.7', url)).statusCode).toBe(codes.busy.status)
    expect(await inserts(askTheFull)).toBe(0)
    release()
    await Promise.all([first, second])
    const { app } = await openProcess(false)
    expect(await inserts(() => app.inject(url))).toBe(1)
    expect(await inserts(() => app.inject(url))).toBe(0)
  })
})

describe('requests that wait', () => {
  it('leave when their connection closes: none of sixty abandoned posters is drawn, and the next is served', async () => {
    const { app, drawer, drawingPool, read, release } = await openProcess(true)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const hangUp = new AbortController()
    const first = askFrom(app, '203.0.113.9', poster())
    await expect.poll(() => drawingPool.figures().working, POLL).toBe(1)
    const abandoned = Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        fetch(`${app.listeningOrigin}${poster(`Abandoned ${index}`)}`, { signal: hangUp.signal }),
      ),
    )
    await expect.poll(() => drawingPool.figures().waiting, POLL).toBe(60)
    // Those who wait hold no picture: only the first drawing read its cover.
    const pictures = read.filter((key) => !key.startsWith('drawings/'))
    expect(pictures).toEqual([...new Set(pictures)])
    hangUp.abort()
    await abandoned
    await expect.poll(() => drawingPool.figures().waiting, POLL).toBe(0)
    const real = askFrom(app, '192.0.2.44', poster('A real one'))
    release()
    expect([(await first).statusCode, (await real).statusCode]).toEqual([200, 200])
    expect(drawer.figures().drawn).toBe(2)
    expect(drawingPool.figures()).toMatchObject({ left: 60 })
  })

  it('take turns by address', async () => {
    const { app, drawingPool, begun, release } = await openProcess(true)
    const crowd: Promise<unknown>[] = []
    for (const [index, count] of [1, 2, 3, 4, 5, 6].entries()) {
      crowd.push(askFrom(app, '198.51.100.7', poster(`Crowd ${count}`)))
      await expect
        .poll(() => drawingPool.figures().working + drawingPool.figures().waiting, POLL)
        .toBe(index + 1)
    }
    const other = askFrom(app, '203.0.113.9', poster('The other address'))
    await expect.poll(() => drawingPool.figures().waiting, POLL).toBe(6)
    release()
    await Promise.all([...crowd, other])
    const order = begun.map((input) => /Crowd \d|The other address/.exec(input)?.[0])
    expect(order).toEqual([
      'Crowd 1',
      'Crowd 2',
      'The other address',
      'Crowd 3',
      'Crowd 4',
      'Crowd 5',
      'Crowd 6',
    ])
  })

  it('are refused as busy when the queue is full, and then nothing is drawn for them', async () => {
    const { app, drawer, drawingPool, release } = await openProcess(true, { waiting: 2 })
    const admitted = [1, 2, 3].map((count) =>
      askFrom(app, `198.51.100.${count}`, poster(`Admitted ${count}`)),
    )
    await expect.poll(() => drawingPool.figures().waiting, POLL).toBe(2)
    const refusals = await Promise.all(
      ['text/html', '*/*'].map((accept, index) =>
        app.inject({ url: poster('Too many'), remoteAddress: `203.0.113.${index}`, headers: { accept } }),
      ),
    )
    for (const { statusCode, headers } of refusals) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(headers['cache-control'] ?? 'no-store').not.toContain('public')
    }
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/^drawing_pool\{what="waiting"\} 2$/m)
    expect(body).toMatch(/^drawing_pool\{what="refused"\} 2$/m)
    expect(body).toMatch(/^decoding_pool\{what="waiting"\} 0$/m)
    release()
    for (const answer of await Promise.all(admitted)) expect(answer.statusCode).toBe(200)
    expect(drawer.figures().drawn).toBe(3)
  })
})

describe('a case’s drawings', () => {
  const isKept = async (id: string): Promise<boolean> =>
    (await test.deps.storage.get(`drawings/${id.toLowerCase()}/poster.pdf`)) !== null
  const draw = async (id: string): Promise<void> => {
    for (const path of [
      posterFilePath(id, 'pdf', {}),
      posterFilePath(id, 'png', {}),
      `/share-image/${id}/1.jpg`,
    ])
      expect((await test.app.inject(path)).statusCode).toBe(200)
    expect(await isKept(id)).toBe(true)
  }

  it('are neither sent nor kept once it is hidden', async () => {
    const id = await makeCase(test)
    await draw(id)
    const reviewer = await staffPerson(test, 'reviewer')
    expect(
      (await reviewer.call('hideCase', { caseId: id, reason: 'The pictures are another family’s.' })).code,
    ).toBe(0)
    expect((await test.app.inject(posterFilePath(id, 'pdf', {}))).statusCode).toBe(404)
    const image = await test.app.inject(`/share-image/${id}/1.jpg`)
    expect(image.headers['location']).toBe('/share-image/general.jpg')
    await test.work()
    expect(await isKept(id)).toBe(false)
  })

  it('aren’t sent or kept if it was hidden while they were drawn', async () => {
    const id = await makeCase(test)
    const { app, begun, release } = await openProcess(true)
    const asked = app.inject(posterFilePath(id, 'pdf', {}))
    await expect.poll(() => begun.length, POLL).toBe(1)
    await test.deps.database.pool.query(`update cases set visibility = 'hidden' where case_id = $1`, [id])
    release()
    expect([(await asked).statusCode, await isKept(id)]).toEqual([404, false])
  })

  it('are removed when its organizer is erased', async () => {
    const organizer = await new TestPerson(test, 'leaves@mail.example').register()
    const { data } = await organizer.call('userInfo', {})
    const id = await makeCase(test, { ownerId: data.userId })
    await draw(id)
    await endCase(test.deps, id, null)
    await organizer.call('sendOwnCode', { purpose: 'erase' })
    expect(await organizer.code('eraseAccount', { verifyCode: await organizer.mailedCode() })).toBe(0)
    await test.work()
    expect(await isKept(id)).toBe(false)
  })
})

it('the rate limit of files made for a request is by address', async () => {
  const app = await buildApp({ ...test.deps, config: { ...test.deps.config, rateLimitFactor: 2 / 60 } })
  opened.push(() => app.close())
  const statuses: number[] = []
  for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.7', '203.0.113.9'])
    statuses.push((await askFrom(app, address, poster())).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
})
