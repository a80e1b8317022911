import { beforeAll, expect, it } from 'vitest'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { listErrors } from '#server/tracking/errors/list-errors.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import type { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let admin: TestPerson
let finance: TestPerson
let reviewer: TestPerson
beforeAll(async () => {
  admin = await staffPerson(test, 'admin')
  finance = await staffPerson(test, 'finance')
  reviewer = await staffPerson(test, 'reviewer')
})

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

/** Every row of a list, two at a time. */
const pageByPage = async <T>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> => {
  const rows: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page<T> = await read({ limit: 2, ...(cursor !== '' && { cursor }) })
    rows.push(...page.items)
    cursor = page.nextCursor
  }
  return rows
}

it('lists the acts of a name, and of every name that begins so, page by page', async () => {
  const staffId = (await admin.call('staffMember', {})).data.staffId
  const acts = [
    'order.refund',
    'review.claim',
    'order.refund',
    'organizer.write',
    'order.block',
    'order.refund',
  ]
  await test.deps.database.transact(async (tx) => {
    for (const [minute, act] of acts.entries()) {
      const row = {
        entryId: test.deps.ids.uuid(),
        caseId: null,
        staffId,
        act,
        reason: 'A reason',
        details: {},
      }
      await insertAuditEntry(tx, { ...row, actedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    }
  })
  const all = (await admin.call('staffAudit', { limit: 100 })).data.items
  for (const act of ['order.refund', 'order.', 'o', 'no_such.act', '%', 'zz']) {
    const seen = await pageByPage(async (page) => (await admin.call('staffAudit', { act, ...page })).data)
    expect(
      seen.map(({ entryId }) => entryId),
      act,
    ).toEqual(all.filter((one) => one.act.startsWith(act)).map(({ entryId }) => entryId))
  }
  const own = await pageByPage(async (page) => (await admin.call('finishedWork', page)).data)
  expect(own.map(({ act }) => act)).toEqual(expect.arrayContaining(acts))
  expect((await reviewer.call('finishedWork', {})).data.items, 'others’ acts').toEqual([])
})

it('shows what just happened of what each may see, newest first', async () => {
  await DisputedDonation.create(test, outsideWorld(test))
  const news = (await finance.call('recentActivity', {})).data.items
  expect(news.map(({ by }) => by)).toContain('Paid')
  expect(news.map(({ happenedAt }) => happenedAt)).toEqual(
    news
      .map(({ happenedAt }) => happenedAt)
      .toSorted()
      .toReversed(),
  )
  const forReviewer = (await reviewer.call('recentActivity', {})).data.items
  expect(
    forReviewer.map(({ by }) => by),
    'a reviewer sees no orders',
  ).not.toContain('Paid')
})

it('lists errors page by page', async () => {
  const at = new Date(Date.UTC(2026, 0, 1))
  for (const [index, place] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    const stack = `Error: no\n    at ${place} (server/${place}.ts:${index + 1}:1)`
    const error = { side: 'server', message: `Error: no ${place}`, stack, page: null, routes: [] } as const
    await test.deps.errors.report({ ...error, browser: null, at })
  }
  const keys = (items: readonly { readonly groupKey: string }[]) => items.map(({ groupKey }) => groupKey)
  const seen = await pageByPage((page) => listErrors(test.deps, { state: 'open', ...page }))
  const all = await listErrors(test.deps, { state: 'open', limit: 100 })
  expect(keys(seen)).toEqual(keys(all.items))
  expect(seen.length).toBeGreaterThanOrEqual(5)
})
