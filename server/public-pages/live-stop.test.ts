import { get, type IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()

it('the server ends its streams when it stops, so that stopping doesn’t wait for them', async () => {
  const caseId = await makeCase(test)
  const { deps, app } = test
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${deps.config.publicOrigin}${calls.caseLive.path}?caseId=${caseId}`, resolve).once('error', reject)
  })
  const ended = new Promise<void>((resolve) => {
    response.resume().once('end', resolve)
  })
  await app.close()
  await ended
  expect(response.complete).toBe(true)
})
