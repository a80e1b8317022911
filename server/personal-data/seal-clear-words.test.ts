import { beforeAll, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { allTasks, startWork } from '#server/work.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { sealClearWords } from './seal-clear-words.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

type Planned = { readonly inMinutes: number; readonly payload: unknown }

/** The installation, whose looks for words in clear are written down. */
const watched = (): { readonly deps: Deps; readonly planned: Planned[] } => {
  const { jobs, clock } = test.deps
  const planned: Planned[] = []
  const add: Deps['jobs']['add'] = async (job) => {
    const inMinutes = Math.round((job.runAt.getTime() - clock.now().getTime()) / MINUTE_MS)
    if (job.topic === 'seal-clear-words') planned.push({ inMinutes, payload: job.payload })
    await jobs.add(job)
  }
  return { deps: { ...test.deps, jobs: { ...jobs, add } }, planned }
}

/** As an older version writes them. */
const writeInClear = () =>
  test.deps.database.pool.query("update case_report set body = 'My name is Ada.', body_cipher = null")

const countInClear = async (): Promise<number | null> =>
  (await test.deps.database.pool.query("select from case_report where body <> ''")).rowCount

beforeAll(async () => {
  for (const idempotencyKey of ['first-report', 'second-report']) {
    const payload = { caseId, idempotencyKey, reason: 'not_true', text: 'The house stands elsewhere.' }
    await test.app.inject({ method: 'POST', url: calls.reportCase.path, payload })
  }
})

it('words that older versions kept in clear are sealed once a worker starts, until there are none', async () => {
  await writeInClear()
  const { deps, planned } = watched()
  const stop = await startWork(deps)
  await vi.waitFor(() => expect(planned.map(({ inMinutes }) => inMinutes)).toEqual([0, 10]))
  await stop()
  expect(await countInClear()).toBe(0)
})

it('a worker that finds none looks once more an hour after its start, when no older version writes any', async () => {
  const { deps, planned } = watched()
  const look = async (): Promise<number | undefined> => {
    const { payload = {} } = planned.at(-1) ?? {}
    const before = planned.length
    await allTasks(deps)['seal-clear-words']?.(payload)
    return planned[before]?.inMinutes
  }
  expect(await look()).toBe(60)
  await writeInClear()
  test.clock.advance(60 * MINUTE_MS)
  expect(await look()).toBe(10)
  expect(await countInClear()).toBe(0)
  test.clock.advance(10 * MINUTE_MS)
  expect(await look()).toBe(undefined)
})

it('a slice that fails keeps no other from sealing its words, and is heard of', async () => {
  let sealed = 0
  const broken = new Error('no key')
  const slices = [
    () => Promise.reject(broken),
    async () => {
      sealed += 1
      return 0
    },
  ]
  const sealing = sealClearWords(test.deps, {}, slices)
  await expect(sealing).rejects.toMatchObject({ errors: [broken] })
  expect(sealed).toBe(1)
})
