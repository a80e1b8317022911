import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let ines: TestPerson
let olga: TestPerson
beforeAll(async () => {
  ines = await staffPerson(test, 'reviewer')
  olga = await new TestPerson(test, 'olga@mail.example').register()
})

const report = (caseId: string, email: string, ip = '203.0.113.7') => {
  const visitor = new TestPerson(test, email)
  visitor.ip = ip
  return visitor.call('reportCase', {
    caseId,
    idempotencyKey: test.deps.ids.uuid(),
    reason: 'not_true',
    text: 'The house on the photo stands in another town.',
    email,
  })
}

it('a report leads to a hidden case, and its sender and the organizer are notified', async () => {
  const ownerId = (await olga.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  const { reference } = (await report(caseId, 'rita@mail.example')).data
  const { items } = (await ines.call('reportedCases', {})).data
  expect(items).toMatchObject([{ caseId, count: 1, reasons: ['not_true'], isHidden: false }])
  const { items: reports, decidable } = (await ines.call('reportedCase', { caseId })).data
  expect(reports).toMatchObject([
    { reference, text: 'The house on the photo stands in another town.', wantsAnswer: true },
  ])

  const reason = 'The photo shows a house in another town. Send us one of yours.'
  const words = 'The photo wasn’t theirs.'
  const decision = { caseId, ...decidable, outcome: 'hidden' as const, words }
  expect((await ines.call('decideReports', decision)).msg).toBe(
    'It’s still on the site. Tell the organizer why you’re hiding it.',
  )
  expect(await ines.code('hideCase', { caseId, reason: 'Too short' })).toBe(codes.invalidInput.code)
  expect(await ines.code('hideCase', { caseId, reason })).toBe(0)
  expect(await ines.code('hideCase', { caseId, reason })).toBe(codes.conflict.code)
  const visitor = new TestPerson(test, 'rita@mail.example')
  expect(await visitor.code('caseDetail', { caseId })).toBe(codes.caseGone.code)
  const follow = await visitor.code('followCase', { caseId, email: 'fay@mail.example' })
  expect(follow).toBe(codes.caseGone.code)
  const list = await olga.call('caseList', {})
  expect(list.data.items.map((item) => item.caseId)).not.toContain(caseId)

  expect(await ines.code('decideReports', decision)).toBe(0)
  // Another reviewer had the same page open.
  expect(await ines.code('decideReports', decision)).toBe(codes.conflict.code)
  await test.work()
  const [mail] = await outsideWorld(test).mailTo('rita@mail.example')
  expect(mail?.subject).toBe(`What we decided about your report ${reference}`)
  expect(mail?.text).toContain('The photo wasn’t theirs.')
  expect((await olga.subjects())[0]).toMatch(/^We took “.*” off the site$/)

  expect(await ines.code('unhideCase', { caseId, reason: 'They sent a photo of their own.' })).toBe(0)
  expect(await visitor.code('caseDetail', { caseId })).toBe(0)
  const { rows } = await test.deps.database.pool.query(
    'select act, reason from audit_entry where case_id = $1 order by acted_at, entry_id',
    [caseId],
  )
  expect(rows.map(({ act }) => act)).toEqual(['case.hide', 'reports.decide', 'case.unhide'])
  expect(rows[0].reason).toBe(reason)
})

it('one act hides a case and decides its reports, unless there are reports that staff haven’t read', async () => {
  const ownerId = (await olga.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  await report(caseId, 'ray@mail.example')
  const { decidable, summary, photos } = (await ines.call('reportedCase', { caseId })).data
  expect(summary).not.toBe('')
  expect(photos).toMatchObject([{ alt: 'A red boat between flooded houses' }])
  const decision = {
    caseId,
    ...decidable,
    outcome: 'hidden' as const,
    words: 'The photo wasn’t theirs.',
    hideReason: 'The photo shows a house in another town. Send us one of yours.',
  }
  const visibility = async () => (await ines.call('staffCase', { caseId })).data.state
  expect(await ines.code('decideReports', { ...decision, count: 2 })).toBe(codes.conflict.code)
  expect(await visibility()).toBe('live')
  const acts = async () =>
    (
      await test.deps.database.pool.query(
        'select act, reason from audit_entry where case_id = $1 order by acted_at, entry_id',
        [caseId],
      )
    ).rows
  expect(await acts()).toEqual([])
  const subjects = async () => {
    await test.work()
    return [...(await olga.subjects()), ...(await new TestPerson(test, 'ray@mail.example').subjects())]
  }
  const before = await subjects()
  // The second of them has hidden nothing either.
  const both = await Promise.all([1, 2].map(() => ines.code('decideReports', decision)))
  expect(both.toSorted()).toEqual([0, codes.conflict.code].toSorted())
  expect(await visibility()).toBe('hidden')
  expect(await acts()).toEqual([
    { act: 'case.hide', reason: decision.hideReason },
    { act: 'reports.decide', reason: decision.words },
  ])
  const told = [...(await subjects())]
  for (const subject of before) told.splice(told.indexOf(subject), 1)
  expect(told.toSorted()).toEqual([
    'Transfers are on hold',
    expect.stringMatching(/^We took /),
    expect.stringMatching(/^What we decided about your report /),
  ])
})

it('shows decided reports below any number of undecided ones, and the money', async () => {
  const caseId = await makeCase(test)
  const { reference } = (await report(caseId, 'first@mail.example')).data
  const { decidable } = (await ines.call('reportedCase', { caseId })).data
  const decision = { caseId, outcome: 'no_breach' as const, words: 'We looked, and it follows the rules.' }
  expect(await ines.code('decideReports', { ...decision, ...decidable })).toBe(0)
  for (let index = 0; index < 11; index += 1) {
    test.clock.advance(1000)
    expect((await report(caseId, `later${index}@mail.example`, `198.52.${index}.7`)).code).toBe(0)
  }
  const { data } = await ines.call('reportedCase', { caseId, limit: 100 })
  expect(data.items).toHaveLength(11)
  expect(data.decided).toMatchObject([{ reference, outcome: 'no_breach', decidedByName: 'Ines Calloway' }])
  expect(data).toMatchObject({ money: { raisedCents: 0, donations: 0, owedCents: 0 }, nextPayout: null })
})

it('a case without undecided reports has none', async () => {
  const { data } = await ines.call('reportedCase', { caseId: await makeCase(test) })
  expect(data).toMatchObject({ case: { count: 0, reasons: [] }, items: [], decidable: { count: 0 } })
})

it('one decision covers every report that staff have seen, and none that came later', async () => {
  const caseId = await makeCase(test)
  const send = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      expect((await report(caseId, `r${index}@mail.example`, `198.51.${index}.7`)).code).toBe(0)
      test.clock.advance(1000)
    }
  }
  await send(0, 102)
  const first = (await ines.call('reportedCase', { caseId, limit: 100 })).data
  expect(first).toMatchObject({ case: { count: 102 }, decidable: { count: 100 } })
  const last = (await ines.call('reportedCase', { caseId, limit: 100, cursor: first.nextCursor ?? '' })).data
  expect(last).toMatchObject({ nextCursor: null, decidable: { count: 102 } })
  expect(last.items).toHaveLength(2)

  await send(102, 103)
  const decision = { caseId, outcome: 'no_breach' as const, words: 'We looked, and it follows the rules.' }
  expect((await ines.call('decideReports', { ...decision, ...last.decidable })).data).toEqual({
    decided: 102,
  })
  expect((await ines.call('reportedCase', { caseId })).data.case.count).toBe(1)
  // The first page was open elsewhere, too.
  expect(await ines.code('decideReports', { ...decision, ...first.decidable })).toBe(codes.conflict.code)
})

it('one decision covers more reports than a statement has parameters for', async () => {
  const caseId = await makeCase(test)
  await report(caseId, 'ruth@mail.example')
  await test.deps.database.pool.query(
    `insert into case_report select (jsonb_populate_record(r, jsonb_build_object('report_id', gen_random_uuid(),
       'idempotency_key', 'copy' || n, 'body_cipher', null))).* from case_report r, generate_series(1, 9400) n where case_id = $1`,
    [caseId],
  )
  const { decidable } = (await ines.call('reportedCase', { caseId })).data
  const decision = { caseId, outcome: 'no_breach' as const, words: 'We looked, and it follows the rules.' }
  expect((await ines.call('decideReports', { ...decision, ...decidable })).data).toEqual({ decided: 9401 })
})
