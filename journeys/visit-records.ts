import type { Page } from '@playwright/test'
import * as z from 'zod'
import { trackingCalls } from '#contract/tracking/tracking-calls.ts'

const eventShape = z.looseObject({
  op: z.string(),
  pageName: z.string().nullable(),
  pageId: z.string().nullable(),
  toPath: z.string(),
  fromPath: z.string().nullable(),
  channel: z.string().nullable(),
  extInfo: z.record(z.string(), z.unknown()),
})
const visitShape = z.looseObject({ source: z.string(), utmCampaign: z.string().nullable() })
const recordsShape = z.object({
  data: z.object({ visits: z.array(visitShape), events: z.array(eventShape) }),
})

/** Reads what is stored about this browser. */
export const readRecords = async (page: Page) =>
  recordsShape.parse(await (await page.context().request.get(trackingCalls.visitorRecords.path)).json()).data

export const eventsOf = async (page: Page, op: string) =>
  (await readRecords(page)).events.filter((event) => event.op === op)
