import { beforeAll, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { allTasks, startWork } from '#server/work.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

it('words that older versions kept in clear are sealed once a worker starts, until there are none', async () => {
  const { jobs, database, clock } = test.deps
  for (const idempotencyKey of ['first-report', 'second-report']) {
    const payload = { caseId, idempotencyKey, reason: 'not_true', text: 'The house stands elsewhere.' }
    await test.app.inject({ method: 'POST', url: calls.reportCase.path, payload })
  }
  await database.pool.query("update case_report set body = 'My name is Ada.', body_cipher = null")
  const planned: number[] = []
  const add: Deps['jobs']['add'] = async (job) => {
    if (job.topic === 'seal-clear-words')
      planned.push(Math.round((job.runAt.getTime() - clock.now().getTime()) / MINUTE_MS))
    await jobs.add(job)
  }
  const deps = { ...test.deps, jobs: { ...jobs, add } }
  const stop = await startWork(deps)
  await vi.waitFor(() => expect(planned).toEqual([0, 10]))
  await stop()
  expect((await database.pool.query("select from case_report where body <> ''")).rowCount).toBe(0)
  await allTasks(deps)['seal-clear-words']?.({})
  expect(planned).toEqual([0, 10])
})
