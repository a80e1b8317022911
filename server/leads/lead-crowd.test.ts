import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { LIMITS } from '#server/platform/http/request-limits.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'

const test = testApp({ RATE_LIMIT_FACTOR: '1' })

const POSTS = 10_000
const ADDRESSES = 20

it('ten thousand posts of a crowd become a few rows and one mail', { timeout: 5 * MINUTE_MS }, async () => {
  const started = performance.now()
  const emails = ['one@mail.example', 'two@mail.example', 'three@mail.example']
  let accepted = 0
  let refused = 0
  const postFrom = async (address: number): Promise<void> => {
    for (let sent = 0; sent < POSTS / ADDRESSES; sent += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/oversea/v1/clue/submit',
        remoteAddress: `203.0.113.${address + 1}`,
        payload: {
          email: emails[sent % emails.length],
          phone: '(503) 214-0177',
          consent: true,
          consentVersion: LEAD_CONSENT.version,
        },
      })
      const { code } = answer.json()
      if (code === 0) accepted += 1
      else if (code === codes.slowDown.code) refused += 1
    }
  }
  await Promise.all(Array.from({ length: ADDRESSES }, (_, address) => postFrom(address)))
  const minutes = Math.floor((performance.now() - started) / MINUTE_MS) + 1
  expect(accepted + refused).toBe(POSTS)
  expect(accepted).toBeLessThanOrEqual(ADDRESSES * LIMITS.rareWrite * minutes)
  const { rows } = await test.deps.database.pool.query(
    'select count(*)::int as leads, sum(requests)::int as asked from lead',
  )
  expect(rows).toEqual([{ leads: emails.length, asked: accepted }])
  await test.work()
  const mails = await outsideWorld(test).mailTo(test.deps.config.alertsTo)
  // One more per hour, if the hour changes during the test.
  expect(mails.filter(({ subject }) => /callback request/.test(subject)).length).toBeLessThanOrEqual(2)
})
