import { expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { readInsights } from '#server/tracking/read-insights.ts'
import { rollUp } from '#server/tracking/roll-up/roll-up.ts'
import { testApp } from '#testing/app.ts'
import { seedInsights } from './seed-insights.ts'

const test = testApp()
const VISITOR = 'v000000000000000001'

/** A visitor opens a case. */
const visitCase = async (): Promise<void> => {
  const at = test.clock.now().toISOString()
  const shared = {
    selfTag: VISITOR,
    visitId: 'visit-1',
    visitDv: 'pc',
    channel: '1',
    subChannel: null,
    shareSourceId: null,
  }
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/log/events',
    headers: {
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 Chrome/140.0',
      cookie: `uuid=${VISITOR}`,
    },
    payload: {
      visit: {
        ...shared,
        startedAt: at,
        firstVisitAt: at,
        utmSource: null,
        utmMedium: null,
        utmCampaign: null,
        referrerHost: null,
        shareChannel: null,
        landingPath: '/case-detail/:caseId',
      },
      events: [
        {
          ...shared,
          eventId: `${VISITOR}m0000000`,
          op: 'page_enter',
          opTime: at,
          pageName: 'case_detail',
          pageId: null,
          fromPath: null,
          toPath: '/case-detail/:caseId',
          userSourceId: null,
          testCode: null,
          extInfo: { isNewUser: true },
        },
      ],
    },
  })
  expect(answer.json()).toMatchObject({ data: { accepted: 1 } })
}

it('seeds figures that agree with each other, and stay once real visits are counted', async () => {
  // A Sunday in the Pacific zone, which decides about weeks, and a Monday in UTC.
  test.clock.set(new Date('2026-11-30T02:00:00Z'))
  await seedInsights(test.deps)
  const seeded = await readInsights(test.deps, { days: 30 })
  await visitCase()
  test.clock.advance(MINUTE_MS)
  await rollUp(test.deps)
  const insights = await readInsights(test.deps, { days: 30 })

  const stepCount = (step: string) => insights.funnel.find((row) => row.step === step)?.count ?? 0
  expect(insights.visitors.reduce((sum, { count }) => sum + count, 0)).toBe(stepCount('visits'))
  const [experiment] = insights.experiments
  for (const [count, step] of [
    ['saw', 'sawCase'],
    ['gave', 'gave'],
  ] as const) {
    const counted = experiment?.variants.reduce((sum, variant) => sum + variant[count], 0)
    expect(counted, count).toBeGreaterThan(0)
    expect(counted, count).toBeLessThanOrEqual(stepCount(step))
  }
  expect(insights.campaigns).toHaveLength(3)
  for (const { gave, attributed } of insights.campaigns) {
    expect(gave).toBeGreaterThan(0)
    expect(attributed.gifts).toBeGreaterThanOrEqual(gave)
  }
  expect(seeded.cohorts).toHaveLength(5)
  expect(insights.cohorts.slice(0, 5)).toEqual(seeded.cohorts)
  expect(insights.cohorts[5]?.visitors).toEqual([1])
})
