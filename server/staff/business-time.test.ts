import { generateSync } from 'otplib'
import { beforeAll, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Facts, Row } from '#testing/access-rows.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { INSIGHT_ROWS } from '#testing/insight-access-rows.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { REACH_ROWS } from '#testing/reach-access-rows.ts'
import { Recipient } from '#testing/recipient.ts'
import { STAFF_ROWS } from '#testing/staff-access-rows.ts'
import { staffPerson } from '#testing/staff-person.ts'

/** As after a jump of the sandbox's clock, business time is ahead of real time. */
const AHEAD_DAYS = 80
const test = testApp({}, undefined, systemClock)
beforeAll(async () => {
  test.clock.set(new Date(systemClock.now().getTime() + AHEAD_DAYS * DAY_MS))
  await outsideWorld(test).advanceTime(AHEAD_DAYS * 24 * 3600)
})

const TIME = /"(\w+)":"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g

it('every time that staff read is business time', async () => {
  const admin = await staffPerson(test, 'admin')
  const recipient = await Recipient.verified(test, 'rosa.time@mail.example')
  const { caseId } = recipient
  const { orderId } = await new Donor(test).give({ caseId })
  const stranger = await new TestPerson(test, 'stranger.time@mail.example').register('Ada Whitfield')
  const { userId } = (await stranger.call('userInfo', {})).data
  await admin.call('changePersonEmail', {
    ...{ userId, newEmail: 'moved.time@mail.example' },
    reason: 'Lost the old address; spoke by phone.',
  })
  const { secret } = (await admin.call('beginSecondFactor', {})).data
  const code = generateSync({ secret, epoch: Math.floor(systemClock.now().getTime() / 1000) })
  expect(await admin.code('enterSecondFactor', { code })).toBe(0)
  await test.work()

  const staffIds = { reviewer: userId, support: userId, finance: userId, admin: userId }
  const facts: Facts = {
    ...{ caseId, draftCaseId: caseId, ownCaseId: caseId, orderId },
    people: { stranger: userId, owner: userId, coOrganizer: userId, ...staffIds },
    // No call of staff has these.
    ...{ linkCookie: '', orderKey: '', donationToken: '', ownersSession: '', teamToken: '', vouchToken: '' },
  }
  const rows: Partial<Record<string, Row>> = { ...STAFF_ROWS, ...INSIGHT_ROWS, ...REACH_ROWS }
  const reads = Object.keys(calls).filter((name): name is CallName => {
    const { method, auth, form } = calls[name as CallName]
    return method === 'GET' && auth === 'staff' && form !== 'file' && rows[name] !== undefined
  })
  const isBusinessTime = (time: string): boolean =>
    new Date(time).getTime() > systemClock.now().getTime() + (AHEAD_DAYS / 2) * DAY_MS
  const real: string[] = []
  const seen = new Set<string>()
  for (const name of reads) {
    const input = Object.entries(rows[name]?.input(facts, 'admin') ?? {})
    const query = Object.fromEntries(input.map(([field, value]) => [field, String(value)]))
    const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const { body } = await test.app.inject({ url: calls[name].path, query, headers: { cookie } })
    for (const [, field, time = ''] of body.matchAll(TIME)) {
      seen.add(`${name}.${field}`)
      if (!isBusinessTime(time)) real.push(`${name}.${field}`)
    }
  }
  expect([...new Set(real)]).toEqual([])
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'staffAudit.actedAt',
      'staffMails.sentAt',
      'staffPeople.joinedAt',
      'staffPerson.lastUsedAt',
      'staffPerson.dueAt',
      'staffOrders.createdAt',
    ]),
  )
})
