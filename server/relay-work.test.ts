import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { relayWork } from './relay-work.ts'

const test = testApp()
const query = (text: string) => test.deps.database.pool.query(text)

const donateAndQueueReceipt = async (): Promise<void> => {
  await new Donor(test).give({ caseId: await makeCase(test) })
  await relayWork(test.deps)
}
const countUnsentReceipts = async () =>
  (await query('select 1 from orders where paid_at is not null and receipt_sent_at is null')).rowCount

describe('a receipt', () => {
  it('is mailed even if the queue dropped its job', async () => {
    await donateAndQueueReceipt()
    await test.deps.jobs.drain({ 'mail-receipt': async () => undefined })
    await test.work()
    expect(await countUnsentReceipts()).toBe(1)
    await laterBy(test.clock, HOUR_MS + 1, test.work)
    expect(await countUnsentReceipts()).toBe(0)
    expect((await query("select 1 from outbox where topic = 'mail-receipt'")).rowCount).toBe(0)
  })

  it('is given up after three days of failures, with an alert and a metric', async () => {
    await donateAndQueueReceipt()
    await test.deps.jobs.drain({ 'mail-receipt': async () => undefined })
    await query("update outbox set offers = 24 where topic = 'mail-receipt'")
    await laterBy(test.clock, 3 * DAY_MS + HOUR_MS, () => relayWork(test.deps))
    const { rows } = await query("select title from alert where kind = 'mail_abandoned'")
    expect(rows).toEqual([{ title: 'E-mail couldn’t be delivered' }])
    const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toContain('mails_abandoned{topic="mail-receipt"} 1')
  })
})
