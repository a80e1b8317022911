import type { Page, Route } from '@playwright/test'
import * as z from 'zod'
import { caseCalls } from '#contract/cases/case-calls.ts'
import { codes } from '#contract/codes.ts'
import { errorCalls } from '#contract/tracking/error-calls.ts'
import { expect, journey, waitForHydration } from './journey.ts'

const sentShape = z.object({ reports: z.array(z.object({ level: z.string(), message: z.string() })) })

/** What the page reports from now on. */
const watchReports = (page: Page): string[] => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(errorCalls.logErrors.path)) return
    for (const { level, message } of sentShape.parse(request.postDataJSON()).reports)
      reports.push(`${level}: ${message}`)
  })
  return reports
}

const refusal =
  ({ code, status, sentence }: (typeof codes)[keyof typeof codes]) =>
  (route: Route) =>
    route.fulfill({ status, json: { code, msg: sentence, data: null } })

journey(
  'each call that fails is reported: refusals by their code, and answers that don’t come or can’t be read',
  { tag: '@desktop' },
  async ({ page, consoleMessages }) => {
    consoleMessages.expect(/status of|ERR_FAILED/)
    await page.goto('/case-list')
    await waitForHydration(page)
    const reports = watchReports(page)
    const failures: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
      ['info: caseList was refused with 10429', refusal(codes.slowDown)],
      ['info: caseList was refused with 10400', refusal(codes.invalidInput)],
      ['error: caseList was refused with 10500', refusal(codes.unexpected)],
      [
        'error: caseList had an unreadable answer with status 502',
        (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      ],
      ['info: caseList lost its connection', (route) => route.abort()],
    ]
    for (const [report, fail] of failures) {
      await page.route(`**${caseCalls.caseList.path}?**`, fail)
      await page.getByRole('link', { name: /^(Show 9 more|Try again)/ }).press('Enter')
      await expect.poll(() => reports.at(-1)).toBe(report)
      await page.unroute(`**${caseCalls.caseList.path}?**`)
    }
    expect(reports).toEqual(failures.map(([report]) => report))
  },
)
