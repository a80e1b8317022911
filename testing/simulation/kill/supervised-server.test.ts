import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { freePort } from '#testing/free-port.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'

const test = testApp()
/** Two, because the provider's client retries once, under the same key, after a lost connection. */
const CONNECTIONS_TO_CUT = 2
/** For two starts of the server, on a machine that is busy with other tests. */
const SLOW = { timeout: 3 * MINUTE_MS }

/** Says which process it runs in, because the supervisor doesn't. */
const SAYS_PID = `--import=data:text/javascript,${encodeURIComponent("console.log('pid ' + process.pid)")}`

const supervisor = `
  import { createRestarts } from './tools/restarts.mjs'
  import { runOnPinnedNode, SERVER_FLAGS } from './tools/supervise.mjs'
  const flags = SERVER_FLAGS.filter((flag) => !flag.startsWith('--env-file'))
  runOnPinnedNode([...flags, ${JSON.stringify(SAYS_PID)}, 'server/main.ts'], {}, createRestarts())`

let worker: ChildProcess
let lines: Interface

beforeAll(async () => {
  const { npm_lifecycle_event: _, ...environment } = process.env
  worker = spawn(process.execPath, ['--input-type=module', '--eval', supervisor], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...environment,
      NODE_ENV: 'production',
      ROLES: 'worker',
      DATABASE_URL: test.ownerUrl,
      DATA_DIR: test.deps.config.dataDir,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DEMO: 'false',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (worker.stdout === null) throw new Error('The supervisor has no output')
  lines = createInterface({ input: worker.stdout })
})
afterAll(() => void worker.kill('SIGTERM'))

const nextPid = async (): Promise<number> => {
  for (;;) {
    const [line] = await once(lines, 'line')
    const pid = /^pid (\d+)$/.exec(String(line))?.[1]
    if (pid !== undefined) return Number(pid)
  }
}

const count = async (what: string): Promise<number> => {
  const { rows } = await test.deps.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${what}`,
  )
  return rows[0]?.count ?? 0
}
const unworked = () => count('webhook_inbox where processed_at is null')
const waiting = () => count('outbox')

it('a killed worker is started again, and settles an order whose charge was under way', SLOW, async () => {
  const pid = await nextPid()
  const caseId = await makeCase(test)
  const donor = new Donor(test)
  await donor.give({ caseId })
  await expect.poll(async () => [await unworked(), await waiting()], { timeout: MINUTE_MS }).toEqual([0, 0])

  const order = await donor.begin({ caseId, amountCents: 2000 })
  const token = await donor.token()
  const restarted = nextPid()
  process.kill(pid, 'SIGKILL')
  await outsideWorld(test).faults({ cutConnectionNext: CONNECTIONS_TO_CUT })
  expect((await donor.charge(order, token)).status, 'of a charge without an answer').not.toBe(200)

  expect(await restarted).not.toBe(pid)
  const settled = () => count(`orders where order_id = '${order.orderId}' and state = 'succeeded'`)
  await expect
    .poll(async () => [await settled(), await unworked(), await waiting()], { timeout: MINUTE_MS })
    .toEqual([1, 0, 0])
  const alerts = await test.deps.database.pool.query(
    "select title, body from alert where kind = 'process_ended'",
  )
  expect(alerts.rows).toEqual([
    {
      title: 'A process ended by SIGKILL and was restarted',
      body: expect.stringMatching(/ended by SIGKILL on .* Pacific Time: once in the last hour\./),
    },
  ])
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
