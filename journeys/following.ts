import type { APIRequestContext } from '@playwright/test'
import { followCalls } from '#contract/fundraisers/follow-calls.ts'
import { expect } from './journey.ts'
import { mailsTo } from './signing-in.ts'

/** Follows a case by opening the link in the double opt-in mail. */
export const follow = async (request: APIRequestContext, caseId: string, email: string): Promise<void> => {
  await request.post(followCalls.followCase.path, { data: { caseId, email } })
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1)
  const [mail] = await mailsTo(request, email)
  const token = decodeURIComponent(/confirm=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const answer = await request.post(followCalls.confirmFollow.path, { data: { token } })
  expect(await answer.json()).toMatchObject({ code: 0 })
}
