import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { ALERT_WINDOW_MS, refusalText } from '#contract/tracking/error-reports.ts'
import { testApp } from '#testing/app.ts'
import { alertErrors } from './error-work.ts'
import { countOpenErrors, listErrors } from './list-errors.ts'
import { resolveNextStack } from './resolve-stacks.ts'

const product = testApp()

/** Keeps stacks with places in built files as they came. */
const noSourceMaps = { resolve: async () => null, close: async () => {} }

it('groups browser errors, masked, alerts at the third repeat, and reopens a fixed one that recurs', async () => {
  const report = async (message: string) => {
    await product.app.inject({
      method: 'POST',
      url: '/api/log/errors',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: {
        reports: [{ message, stack: `at focus (http://h/assets/case-abc.js:1:2)`, page: 'case_detail' }],
      },
    })
    await resolveNextStack(product.deps, noSourceMaps)
  }
  const message = 'TypeError: no rosa@mail.example in 5550140188'
  await report(message)
  await report('Illegal invocation')
  const open = await listErrors(product.deps, { state: 'open', limit: 20 })
  expect(open.items).toMatchObject([
    { message: 'TypeError: no <address> in <number>', times: 1, side: 'browser' },
  ])
  const alarms = async () =>
    (await product.deps.database.db.selectFrom('alert').selectAll().where('kind', '=', 'error').execute())
      .length
  await alertErrors(product.deps)
  expect(await alarms()).toBe(0)
  await report(message)
  await report(message)
  await alertErrors(product.deps)
  await alertErrors(product.deps)
  expect(await alarms()).toBe(1)
  await product.deps.database.db.updateTable('errorGroup').set({ state: 'fixed' }).execute()
  await report(message)
  expect((await listErrors(product.deps, { state: 'open', limit: 20 })).items).toMatchObject([
    { times: 4, isRegressed: true },
  ])
})

it('groups refused calls by their code, and tells nobody: they aren’t errors', async () => {
  const report = (message: string, level: 'error' | 'info') =>
    product.app.inject({
      method: 'POST',
      url: '/api/log/errors',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { reports: [{ message, level, stack: '', page: 'case_list' }] },
    })
  const { conflict, invalidInput, unexpected } = codes
  for (const { code, reportedAs } of [invalidInput, invalidInput, invalidInput, conflict, unexpected])
    for (const level of reportedAs === null ? [] : [reportedAs])
      await report(refusalText('caseList', code), level)
  const list = async (level: 'error' | 'info') =>
    (await listErrors(product.deps, { state: 'open', level, limit: 20 })).items
      .map(({ message }) => message)
      .toSorted()
  expect(await list('info')).toEqual(['caseList was refused with 10400', 'caseList was refused with 10409'])
  expect(await list('error')).toContain('caseList was refused with 10500')
  product.clock.advance(ALERT_WINDOW_MS)
  await alertErrors(product.deps)
  const alerts = await product.deps.database.db
    .selectFrom('alert')
    .select('body')
    .where('body', 'like', '%was refused with%')
    .execute()
  expect(alerts).toEqual([{ body: expect.stringContaining('refused with 10500') }])
  expect((await countOpenErrors(product.deps)).count).toBe((await list('error')).length)
})
