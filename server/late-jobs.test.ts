import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { sendRefundJob } from '#server/donations/donation-jobs.ts'
import { testApp } from '#testing/app.ts'
import { alertLateJobs } from './late-jobs.ts'
import { smtpMail } from './outside/mail/smtp.ts'

const test = testApp()
let close: (() => void) | undefined
afterEach(() => close?.())

it('overdue jobs appear in the metrics, and alert staff once', async () => {
  const { deps } = test
  const longAgo = new Date(Date.now() - 60 * MINUTE_MS)
  await deps.jobs.add({
    ...sendRefundJob.at(longAgo, { caseId: 'AAAAAAAAAAAA', refundId: deps.ids.uuid() }),
    key: 'late',
  })
  // A job that was already due when it was added has waited only since then.
  await alertLateJobs(deps)
  expect((await deps.database.pool.query('select from alert')).rowCount).toBe(0)
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  await owner.query("update graphile_worker._private_jobs set run_at = run_at - interval '6 minutes'")
  await owner.end()
  const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/^jobs_due\{class="prompt"\} 1$/m)
  expect(body).toMatch(/^jobs_oldest_seconds\{class="prompt"\} 36\d/m)
  expect(body).toMatch(/^jobs_due\{class="notices"\} 0$/m)
  await alertLateJobs(deps)
  await alertLateJobs(deps)
  const { rows } = await deps.database.pool.query("select title, body from alert where kind = 'jobs_late'")
  expect(rows).toEqual([
    { title: 'Background work (prompt) is late', body: '1 job is waiting, the oldest for 6 minutes.' },
  ])
})

it('a job that keeps failing has waited since its first attempt, also while none is due', async () => {
  const { deps } = test
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  // After its eighth failure, whose delay is 50 minutes. The eight delays are 78.6 minutes together.
  await owner.query(
    `update graphile_worker._private_jobs set attempts = 8, run_at = now() + interval '40 minutes'`,
  )
  await owner.end()
  const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/^jobs_due\{class="prompt"\} 1$/m)
  expect(body).toMatch(/^jobs_oldest_seconds\{class="prompt"\} 23\d\d/m)
  expect((await deps.jobs.backlog()).map(({ count }) => count)).toEqual([1])
})

it('a mail fails within ten seconds if the server accepts the connection and then stays silent', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Hearten <mail@hearten.example>' })
  const startedAt = performance.now()
  const letter = {
    to: 'a@mail.example',
    subject: 'Hi',
    html: '<p>Hi</p>',
    text: 'Hi',
    messageId: 'm',
    caseId: null,
  }
  await expect(mail.send(letter)).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  mail.close()
}, 20_000)
