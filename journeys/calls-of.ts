import type { APIRequestContext } from '@playwright/test'
import type { CallInput, CallOutput, Envelope } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { expect } from './journey.ts'

/** Calls the API with a client's session. */
export const callsOf =
  (client: APIRequestContext) =>
  async <N extends CallName>(name: N, input: CallInput<Calls[N]> & object): Promise<CallOutput<Calls[N]>> => {
    const { path } = calls[name]
    const answer: Envelope<CallOutput<Calls[N]>> = await (await client.post(path, { data: input })).json()
    expect(answer, `${name}: ${answer.msg}`).toMatchObject({ code: 0 })
    return answer.data
  }
