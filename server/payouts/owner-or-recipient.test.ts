import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { payoutRoutes } from './payouts.routes.ts'

const test = testApp()

const ID = '0198b0a0-0000-7000-8000-000000000001'
const INPUTS: Readonly<Partial<Record<CallName, Record<string, unknown>>>> = {
  appealHold: { holdId: ID, text: 'The bank has confirmed my account in the meantime.' },
  payoutStatement: { period: '2026-11' },
  payoutStatementFile: { period: '2026-11', format: 'csv' },
  useNote: { payoutId: ID },
  uploadNotePhoto: { payoutId: ID, idempotencyKey: ID },
  writeUseNote: { payoutId: ID, text: 'It paid for the first month of the treatment.', lines: [] },
}
const ofOwnerOrRecipient = Object.entries<Call>(calls).filter(([, { auth }]) => auth === 'ownerOrRecipient')

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Serves the routes without the hook that checks credentials. @returns the name of the refusal's code */
const askUnchecked = async (call: Call, input: Record<string, unknown>): Promise<unknown> => {
  const app = fastify()
  await app.register(cookie)
  app.setErrorHandler((error, _request, reply) =>
    reply.send(isRefusal(error) ? { refused: error.codeName } : { failed: String(error) }),
  )
  await payoutRoutes(app, test.deps)
  const { method, path, form } = call
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const answer = await app.inject({
    method,
    url: path,
    ...(method === 'GET' ? { query } : { payload: form === 'multipart' ? formOf(query) : input }),
  })
  await app.close()
  return answer.body
}

describe.each(ofOwnerOrRecipient)('%s', (name, call) => {
  it('answers only a request whose organizer or recipient was identified', async () => {
    const caseId = await makeCase(test)
    const input = { caseId, ...Object.entries(INPUTS).find(([of]) => of === name)?.[1] }
    expect(call.input.safeParse(input).error).toBeUndefined()
    // The case of a multipart form is known only once the form was read, so its handler looks for the person.
    const refused = call.form === 'multipart' ? 'tokenMissing' : 'notAllowed'
    expect(await askUnchecked(call, input)).toBe(JSON.stringify({ refused }))
  })
})
