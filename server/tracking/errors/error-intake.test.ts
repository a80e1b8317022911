import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { KINDS_AN_HOUR, KINDS_OF_NETWORK_AN_HOUR, STACK_MAX } from '#contract/tracking/error-reports.ts'
import { testApp } from '#testing/app.ts'
import { listErrors } from './list-errors.ts'
import { resolveNextStack } from './resolve-stacks.ts'
import type { Symbolicator } from './symbolicator.ts'

const test = testApp()

const send = async (
  reports: readonly { readonly message: string; readonly stack: string }[],
  remoteAddress = '203.0.113.7',
) => {
  const answer = await test.app.inject({
    remoteAddress,
    method: 'POST',
    url: '/api/log/errors',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { reports: reports.map((report) => ({ ...report, page: null })) },
  })
  return answer.json<{ code: number; data: { accepted: number } }>()
}

const list = () => listErrors(test.deps, { state: 'open', limit: 100 })
const waiting = () => test.deps.database.db.selectFrom('errorStack').selectAll().execute()

/** Counts its stacks, and answers with what `resolve` makes of them. */
const countingSymbolicator = (resolve: (stack: string) => string | null) => {
  const stacks: string[] = []
  const symbolicator: Symbolicator = {
    resolve: async (stack) => {
      stacks.push(stack)
      return resolve(stack)
    },
    close: async () => {},
  }
  return { stacks, symbolicator }
}

const WAITING_FOR_LOCK =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

const built = (file: string, frames: number): string =>
  Array.from({ length: frames }, (_, line) => `    at f (http://h/assets/${file}.js:1:${line + 1})`).join(
    '\n',
  )

it('stores a stack as it came, bounded, and looks its places up once, outside the request', async () => {
  const long = { message: 'TypeError: x', stack: built('root-a', 180) }
  for (let time = 0; time < 5; time += 1) expect((await send([long])).data.accepted).toBe(1)
  const [row, ...others] = await waiting()
  expect(others).toEqual([])
  expect(row?.times).toBe(5)
  expect(row?.stack.split('\n').length).toBeLessThanOrEqual(STACK_MAX.frames + 1)
  expect(row?.stack.length).toBeLessThanOrEqual(STACK_MAX.characters)
  expect((await list()).items).toEqual([])

  const { stacks, symbolicator } = countingSymbolicator((stack) =>
    stack.replaceAll(/assets\/root-a\.js/g, 'web/root.tsx'),
  )
  await resolveNextStack(test.deps, symbolicator)
  await send([long])
  await resolveNextStack(test.deps, symbolicator)
  expect(stacks).toHaveLength(1)
  expect((await list()).items).toMatchObject([{ place: 'web/root.tsx:1', times: 6 }])
})

it('counts an error that arrives while its stack is looked up', async () => {
  const { pool } = test.deps.database
  const late = { message: 'TypeError: late', stack: built('root-d', 1) }
  await send([late])
  const { rows } = await pool.query<{ stack_key: string }>(
    'select stack_key from error_stack where resolved_stack is null',
  )
  const key = [rows[0]?.stack_key]
  const lookUp = await pool.connect()
  await lookUp.query('begin')
  await lookUp.query('select from error_stack where stack_key = $1 for update', key)
  const second = send([late])
  await expect.poll(async () => (await pool.query(WAITING_FOR_LOCK)).rowCount, { timeout: 10_000 }).toBe(1)
  await lookUp.query('update error_stack set resolved_stack = stack, times = 0 where stack_key = $1', key)
  await lookUp.query('commit')
  lookUp.release()
  expect((await second).data.accepted).toBe(1)
  expect((await waiting()).filter(({ times }) => times > 0)).toEqual([])
  expect((await list()).items).toContainEqual(
    expect.objectContaining({ message: 'TypeError: late', times: 1 }),
  )
})

it('looks up one stack a round, so that a stopping process waits for one alone', async () => {
  const { stacks, symbolicator } = countingSymbolicator(() => null)
  await send(
    [1, 2].map((number) => ({ message: `TypeError: ${number}`, stack: built(`root-e${number}`, 1) })),
  )
  expect(await resolveNextStack(test.deps, symbolicator)).toBe(true)
  expect(stacks).toHaveLength(1)
  expect(await resolveNextStack(test.deps, symbolicator)).toBe(true)
  expect(await resolveNextStack(test.deps, symbolicator)).toBe(false)
})

it('keeps an error as it came if its look-up failed, or was cut off with its process', async () => {
  const { stacks, symbolicator } = countingSymbolicator(() => null)
  await send([{ message: 'TypeError: failed', stack: built('root-b', 1) }])
  await resolveNextStack(test.deps, symbolicator)
  await send([{ message: 'TypeError: cut off', stack: built('root-c', 1) }])
  await test.deps.database.db
    .updateTable('errorStack')
    .set({ begunAt: new Date(test.deps.wallClock.now().getTime() - 3 * MINUTE_MS) })
    .where('resolvedStack', 'is', null)
    .execute()
  await resolveNextStack(test.deps, symbolicator)
  expect(stacks).toHaveLength(1)
  const places = (await list()).items.map(({ place }) => place)
  expect(places).toEqual(expect.arrayContaining(['assets/root-b.js:1:1', 'assets/root-c.js:1:1']))
})

it('keeps an hour’s first kinds of errors and counts the rest for staff, those of browsers apart from the server’s', async () => {
  test.clock.advance(2 * 60 * MINUTE_MS)
  const before = (await list()).counts.open
  for (let batch = 0; batch < 60; batch += 1)
    await send(
      Array.from({ length: 10 }, (_, index) => ({
        message: `Invented: ${'abcdefghij'.charAt(index)}${String.fromCharCode(97 + (batch % 26), 97 + Math.floor(batch / 26))}`,
        stack: `at f (http://h/web/x${index % 2 === 0 ? '' : 'y'}.tsx:1:1)`,
      })),
      `198.51.${batch}.7`,
    )
  const page = await list()
  expect(page.counts.open - before).toBe(KINDS_AN_HOUR)
  expect(page.dropped).toBe(600 - KINDS_AN_HOUR)
  await test.deps.handlers.serverFailed(test.deps, new Error('a real one'), null)
  expect((await list()).counts.server).toBe(1)
  test.clock.advance(60 * MINUTE_MS)
  expect((await send([{ message: 'Invented: an hour later', stack: '' }])).data.accepted).toBe(1)
})

it('leaves an hour’s kinds to other networks when one has sent many', async () => {
  test.clock.advance(3 * 60 * MINUTE_MS)
  const accepted: number[] = []
  for (const batch of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    const reports = [...'abcdefghij'].map((letter) => ({
      message: `Flood: ${batch}${letter}`,
      stack: `at f (http://h/web/flood${batch}${letter}.tsx:1:1)`,
    }))
    accepted.push((await send(reports, '192.0.2.7')).data.accepted)
  }
  expect(accepted.reduce((sum, count) => sum + count)).toBe(KINDS_OF_NETWORK_AN_HOUR)
  const real = { message: 'TypeError: real', stack: 'at f (http://h/web/real.tsx:1:1)' }
  expect((await send([real], '192.0.3.7')).data.accepted).toBe(1)
})
