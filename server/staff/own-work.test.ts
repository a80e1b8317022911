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

/** Reads every row of a list, in pages of two. */
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

it('the audit log lists the acts whose names have a prefix, page by page', async () => {
  const staffId = (await admin.call('staffMember', {})).data.staffId
  const acts = [
    'order.refund',
    'review.claim',
    'order.refund',
    'organizer.write',
    'block.add',
    'order.refund',
  ] as const
  await test.deps.database.transact(async (tx) => {
    for (const [minute, act] of acts.entries()) {
      const row = {
        caseId: null,
        staffId,
        act,
        reason: 'A reason',
        details: {},
      }
      const clock = { now: () => new Date(Date.UTC(2026, 0, 1, 0, minute)) }
      await insertAuditEntry(tx, { ids: test.deps.ids, clock }, row)
    }
  })
  const all = (await admin.call('staffAudit', { limit: 100 })).data.items
  for (const act of ['order.refund', 'order.', 'o', 'no_such.act', '%', 'zz']) {
    const paged = await pageByPage(async (page) => (await admin.call('staffAudit', { act, ...page })).data)
    expect(
      paged.map(({ entryId }) => entryId),
      act,
    ).toEqual(all.filter((entry) => entry.act.startsWith(act)).map(({ entryId }) => entryId))
  }
  const own = await pageByPage(async (page) => (await admin.call('finishedWork', page)).data)
  expect(own.map(({ act }) => act)).toEqual(expect.arrayContaining([...acts]))
  expect((await reviewer.call('finishedWork', {})).data.items, 'others’ acts').toEqual([])
})

it('recent activity shows what each member of staff may see, newest first', async () => {
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

it('errors are listed page by page', async () => {
  const at = new Date(Date.UTC(2026, 0, 1))
  for (const [index, place] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    const stack = `Error: no\n    at ${place} (server/${place}.ts:${index + 1}:1)`
    const error = {
      side: 'server',
      level: 'error',
      message: `Error: no ${place}`,
      stack,
      page: null,
      routes: [],
    } as const
    await test.deps.errors.report({ ...error, browser: null, at, times: 1 })
  }
  const keys = (items: readonly { readonly groupKey: string }[]) => items.map(({ groupKey }) => groupKey)
  const paged = await pageByPage((page) => listErrors(test.deps, { state: 'open', ...page }))
  const all = await listErrors(test.deps, { state: 'open', limit: 100 })
  expect(keys(paged)).toEqual(keys(all.items))
  expect(paged.length).toBeGreaterThanOrEqual(5)
})
