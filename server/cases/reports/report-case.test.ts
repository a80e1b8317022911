import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput, CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { endCase } from '../end-case.ts'
import { reportEmailContext } from './report-case.ts'
import { openReportText } from './report-texts.ts'

type Input = CallInput<Calls['reportCase']>

const test = testApp()
let caseId = ''
let keys = 0
beforeAll(async () => {
  caseId = await makeCase(test)
})

const body = (wishes: Partial<Input> = {}): Input => {
  keys += 1
  return {
    caseId,
    idempotencyKey: `report-${String(keys).padStart(4, '0')}`,
    reason: 'not_true',
    text: 'The house on the picture stands in another town.',
    ...wishes,
  }
}
const report = async (payload: object): Promise<Envelope<CallOutput<Calls['reportCase']>>> =>
  (await test.app.inject({ method: 'POST', url: calls.reportCase.path, payload })).json()

const storedReports = (idempotencyKey: string) =>
  test.deps.database.db
    .selectFrom('caseReport')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()

describe('a report', () => {
  it('gets a reference number', async () => {
    const { code, data } = await report(body())
    expect(code).toBe(0)
    expect(data.reference).toMatch(/^R-[0-9A-Z]{6}$/)
  })

  it('resent with its key is one report, also concurrently', async () => {
    const input = body({ email: 'neighbor@mail.example' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(input)))
    const later = await report(input)
    expect(new Set([...answers, later].map((answer) => answer.data.reference)).size).toBe(1)
    expect(await storedReports(input.idempotencyKey)).toHaveLength(1)
  })

  it.each([
    ['text', { text: 'Those are other words altogether.' }],
    ['reason', { reason: 'private' as const }],
  ])('with the key of a report with another %s is refused', async (_what, other) => {
    const input = body()
    await report(input)
    expect(await report({ ...input, ...other })).toMatchObject({ code: 10410, data: null })
    const rows = await storedReports(input.idempotencyKey)
    expect(rows).toMatchObject([{ reason: input.reason }])
    expect(await Promise.all(rows.map((row) => openReportText(test.deps, row)))).toEqual([input.text])
  })

  it('stores its sender’s address encrypted, for this report only', async () => {
    const email = 'quiet.neighbor@mail.example'
    const input = body({ email })
    await report(input)
    const [row] = await storedReports(input.idempotencyKey)
    const { reportId, reporterEmailHash: hash, reporterEmailCipher: cipher } = row ?? {}
    if (reportId === undefined || !hash || !cipher) throw new Error('No address was kept')
    expect(cipher.toString('latin1')).not.toContain('quiet')
    const { personalData, database } = test.deps
    expect(await personalData.open(database.db, hash, reportEmailContext(reportId), cipher)).toBe(email)
    const elsewhere = personalData.open(database.db, hash, reportEmailContext(test.deps.ids.uuid()), cipher)
    await expect(elsewhere).rejects.toThrow()
  })

  it('loses its text and sender after two years, and their key is deleted', async () => {
    const [named, nameless] = [body({ email: 'long.ago@mail.example' }), body()]
    await report(named)
    await report(nameless)
    await test.deps.database.pool.query(
      "update case_report set created_at = app.later(created_at, '-731 days') where idempotency_key = any($1)",
      [[named.idempotencyKey, nameless.idempotencyKey]],
    )
    const before = (await storedReports(nameless.idempotencyKey))[0]
    await runJob(test.deps, 'forget-old-reports')
    for (const { idempotencyKey } of [named, nameless])
      expect(await storedReports(idempotencyKey)).toMatchObject([
        {
          bodyCipher: null,
          reporterEmailHash: null,
          reporterEmailCipher: null,
          reason: 'not_true',
        },
      ])
    // A row from a backup can't be decrypted any more, either.
    expect(before && (await openReportText(test.deps, before))).toBe('')
  })

  it('can be about an ended case', async () => {
    const ended = await makeCase(test)
    await endCase(test.deps, ended, 'Thank you')
    expect(await report(body({ caseId: ended }))).toMatchObject({ code: 0 })
  })
})

describe('the input of a report', () => {
  it('is refused for a case that is unknown or not public', async () => {
    const draft = await makeCase(test, { published: false })
    for (const hiddenId of ['000000000000', draft])
      expect(await report(body({ caseId: hiddenId }))).toMatchObject({ code: 10404 })
  })

  it.each([
    ['empty', ''],
    ['too short', 'short'],
    ['invisible', '\u200b'.repeat(40)],
    ['too long', 'a'.repeat(2001)],
  ])('is refused with a text that is %s', async (_what, text) => {
    expect(await report(body({ text }))).toMatchObject({ code: 10400, data: { fields: [{ field: 'text' }] } })
  })

  it('may contain a null character in the text, but not in the key', async () => {
    expect(await report(body({ text: 'A picture\u0000 from somewhere else' }))).toMatchObject({ code: 0 })
    expect(await report(body({ idempotencyKey: 'key-\u0000-0000' }))).toMatchObject({ code: 10400 })
  })
})
