import { expect, inject, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'

/** `npm test -- --slow` runs all 120; otherwise a third of them, with a third of the limits. */
const PART = inject('slow') ? 1 : 3
const DONATIONS = 120 / PART
const AT_ONCE = 12

const test = testApp({ RATE_LIMIT_FACTOR: String(1 / PART) })

it('120 people with new browsers donate within a minute from one address, even if each one needs a second draft', async () => {
  const caseId = await makeCase(test)
  const failed: unknown[] = []
  let started = 0
  const give = async (): Promise<void> => {
    const donor = new Donor(test, { address: '203.0.113.77' })
    const first = await donor.call('GET', `${calls.getPayPlatform.path}?caseId=${caseId}`)
    const body = await donor.orderBody({ caseId, amountCents: 1000 })
    const refused = await donor.create({ ...body, challengeSolution: 'of the first draft' })
    const { status, envelope } = await donor.create(body)
    const charged = envelope.code === 0 ? await donor.charge(envelope.data, await donor.token()) : null
    const answers = [first.status, refused.status, status, charged?.envelope]
    if (charged?.envelope.data?.status !== 'succeeded' || refused.status === 429) failed.push(answers)
  }
  const giveRepeatedly = async (): Promise<void> => {
    while (started < DONATIONS) {
      started += 1
      await give()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, giveRepeatedly))
  expect(failed).toEqual([])
}, 120_000)
