import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { updateErrorGroup } from './errors.queries.ts'
import { listErrors } from './list-errors.ts'
import { reportServerError } from './report-error.ts'

const test = testApp()

const readOpen = () => listErrors(test.deps, { state: 'open', limit: 20 })

it('tells when an error was last fixed, until it comes back', async () => {
  const error = new Error('a pump broke')
  await reportServerError(test.deps, error, null)
  const { items, lastFixedAt } = await readOpen()
  expect(lastFixedAt).toBeNull()
  const [group] = items
  const changes = { state: 'fixed', mutedUntil: null, changedAt: test.clock.now() }
  await test.deps.database.transact((tx) =>
    updateErrorGroup(tx, { groupKey: group?.groupKey ?? '', version: group?.version ?? 0 }, changes),
  )
  expect((await readOpen()).lastFixedAt).toBe(changes.changedAt.toISOString())
  await reportServerError(test.deps, error, null)
  expect((await readOpen()).lastFixedAt).toBeNull()
})
