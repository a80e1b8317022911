import fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type CallName, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { secondFactorFor } from '#contract/staff/staff-roles.ts'
import { SECOND_FACTOR_MINUTES } from '#contract/staff/staff-shapes.ts'
import type { CsvName } from '#server/audit/serve-export.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

/** Rules for every staff call in the contract, including future ones. */

const test = testApp()
const names = Object.keys(calls).filter((name): name is CallName => name in calls)
const staffCalls = names.filter((name) => calls[name].capability !== null)
const files = names.filter((name): name is CsvName => 'columns' in calls[name])
const acts = staffCalls.filter((name) => calls[name].method === 'POST')
const callsNeedingRecentCode = staffCalls.filter((name) => {
  const { capability } = calls[name]
  return capability !== null && secondFactorFor(capability) === 'recent'
})
const shapeOf = (output: z.ZodType): object => (output instanceof z.ZodObject ? output.shape : {})
/** Lists of a bounded length: the home page's selection, recent activity, and the results of a search. */
const SHORT_LISTS = ['curatedCases', 'recentActivity', 'staffAlerts', 'staffSearch', 'staffWorkList']
let admin: TestPerson
beforeAll(async () => {
  admin = await staffPerson(test, 'admin')
})

/** Calls without input, because authorization is checked before the input. @returns the code of the answer */
const callAs = async (person: TestPerson, name: CallName): Promise<number> => {
  const { method, path } = calls[name]
  const answer = await test.app.inject({
    method,
    url: path,
    headers: {
      cookie: [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
    },
    ...(method === 'POST' ? { payload: {} } : {}),
  })
  return answer.json<{ code: number }>().code
}

it.each(acts)('%s can only be served as a staff act, which fails unless it writes its audit row', (name) => {
  const handler = () => Promise.reject(new Error('never asked'))
  expect(() => serveCall(fastify(), name, handler)).toThrow('serve it with serveStaffAct')
})

it('each download of a list as CSV writes an audit row', async () => {
  for (const name of files) {
    const input = name === 'trialBalanceCsv' || name === 'journalsCsv' ? { month: '2026-11' } : {}
    const [head] = (await admin.file(name, input)).split('\r\n')
    expect(head, name).toBe(`\uFEFF${calls[name].columns.map((column) => `"${column}"`).join(',')}`)
  }
  const { items } = (await admin.call('staffAudit', { act: 'list.export', limit: 100 })).data
  expect(items.map(({ details }) => JSON.parse(details).list).sort()).toEqual([...files].sort())
})

it('every list for staff is paginated, except the short ones', () => {
  const lists = staffCalls.filter(
    (name) => calls[name].method === 'GET' && 'items' in shapeOf(calls[name].output),
  )
  expect(lists.filter((name) => !('nextCursor' in shapeOf(calls[name].output))).sort()).toEqual(SHORT_LISTS)
})

/** A case's page with its reports, which also come by pages. The list of reports is a file. */
const PAGES_OF_ONE_CASE: readonly string[] = ['reportedCase']

it('every paginated list for staff can be downloaded as CSV', () => {
  const lists = staffCalls.filter(
    (name) => 'nextCursor' in shapeOf(calls[name].output) && !PAGES_OF_ONE_CASE.includes(name),
  )
  const csvNames: readonly string[] = files
  expect(lists.filter((name) => !csvNames.includes(`${name}Csv`))).toEqual([])
})

describe('a stolen session of staff', () => {
  it('opens nothing of the staff area before the second factor was entered in it', async () => {
    const thief = await new TestPerson(test, admin.email).login()
    for (const name of staffCalls.filter((call) => calls[call].capability !== 'staff.enter'))
      expect(await callAs(thief, name), name).toBe(codes.secondFactorNeeded.code)
  })

  it('moves no money and changes no role, person or hold once the code was typed a while ago', async () => {
    await laterBy(test.clock, (SECOND_FACTOR_MINUTES + 1) * MINUTE_MS, async () => {
      for (const name of callsNeedingRecentCode)
        expect(await callAs(admin, name), name).toBe(codes.secondFactorNeeded.code)
    })
    expect(callsNeedingRecentCode).toEqual(
      expect.arrayContaining([
        'refundOrder',
        'decideRefundRequest',
        'appointPerson',
        'erasePerson',
        'endPersonSessions',
        'changePersonEmail',
        'cancelEmailChange',
        'freezeAccount',
        'unfreezeAccount',
        'retryPayout',
        'stopPayouts',
        'resumePayouts',
      ]),
    )
  })
})
