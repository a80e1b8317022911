import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput, CallOutput, Envelope } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { allTasks } from '#server/work.ts'
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

const stored = (idempotencyKey: string) =>
  test.deps.database.reader
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
    const sent = body({ email: 'neighbor@mail.example' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(sent)))
    const later = await report(sent)
    expect(new Set([...answers, later].map((answer) => answer.data.reference)).size).toBe(1)
    expect(await stored(sent.idempotencyKey)).toHaveLength(1)
  })

  it.each([
    ['text', { text: 'Those are other words altogether.' }],
    ['reason', { reason: 'private' as const }],
  ])('with the key of another %s is refused', async (_what, other) => {
    const sent = body()
    await report(sent)
    expect(await report({ ...sent, ...other })).toMatchObject({ code: 10410, data: null })
    const kept = await stored(sent.idempotencyKey)
    expect(kept).toMatchObject([{ reason: sent.reason }])
    expect(await Promise.all(kept.map((one) => openReportText(test.deps, one)))).toEqual([sent.text])
  })

  it('stores its sender’s address encrypted, for this report only', async () => {
    const email = 'quiet.neighbor@mail.example'
    const sent = body({ email })
    await report(sent)
    const [row] = await stored(sent.idempotencyKey)
    const { reportId, reporterEmailHash: hash, reporterEmailCipher: cipher } = row ?? {}
    if (reportId === undefined || !hash || !cipher) throw new Error('No address was kept')
    expect(cipher.toString('latin1')).not.toContain('quiet')
    const { personalData, database } = test.deps
    expect(await personalData.open(database.reader, hash, reportEmailContext(reportId), cipher)).toBe(email)
    const elsewhere = personalData.open(
      database.reader,
      hash,
      reportEmailContext(test.deps.ids.uuid()),
      cipher,
    )
    await expect(elsewhere).rejects.toThrow()
  })

  it('loses its text and sender after two years, and their key is deleted', async () => {
    const [named, nameless] = [body({ email: 'long.ago@mail.example' }), body()]
    await report(named)
    await report(nameless)
    await test.deps.database.pool.query(
      "update case_report set created_at = created_at - interval '731 days' where idempotency_key = any($1)",
      [[named.idempotencyKey, nameless.idempotencyKey]],
    )
    const before = (await stored(nameless.idempotencyKey))[0]
    await allTasks(test.deps)['forget-old-reports']?.({})
    for (const { idempotencyKey } of [named, nameless])
      expect(await stored(idempotencyKey)).toMatchObject([
        {
          bodyCipher: null,
          reporterEmailHash: null,
          reporterEmailCipher: null,
          reason: 'not_true',
        },
      ])
    // In a backup, too.
    expect(before && (await openReportText(test.deps, before))).toBe('')
  })

  it('can be about an ended case', async () => {
    const ended = await makeCase(test)
    await endCase(test.deps, ended, 'Thank you')
    expect(await report(body({ caseId: ended }))).toMatchObject({ code: 0 })
  })
})

describe('no report', () => {
  it('is stored about a case that is unknown or not public', async () => {
    const draft = await makeCase(test, { published: false })
    for (const of of ['000000000000', draft])
      expect(await report(body({ caseId: of }))).toMatchObject({ code: 10404 })
  })

  it.each([
    ['nothing', ''],
    ['too little', 'short'],
    ['characters that nobody sees', '\u200b'.repeat(40)],
    ['too much', 'a'.repeat(2001)],
  ])('says %s', async (_what, text) => {
    expect(await report(body({ text }))).toMatchObject({ code: 10400, data: { fields: [{ field: 'text' }] } })
  })

  it('fails on text that a database can’t store', async () => {
    expect(await report(body({ text: 'A picture\u0000 from somewhere else' }))).toMatchObject({ code: 0 })
    expect(await report(body({ idempotencyKey: 'key-\u0000-0000' }))).toMatchObject({ code: 10400 })
  })
})
