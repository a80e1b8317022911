import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { chargeOrder } from '#server/donations/charging/charge-order.ts'
import { resolveOrder } from '#server/donations/charging/resolve-order.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { readStuckRefunds } from '#server/donations/refunds/refunds.queries.ts'
import { reserveRefund } from '#server/donations/refunds/reserve-refund.ts'
import { sendRefund } from '#server/donations/refunds/send-refund.ts'
import { rememberedDelays } from '#server/donations/velocity/remembered-delays.ts'
import { tokenSource } from '#server/outside/payments/charge-for-tests.ts'
import { followPayouts } from '#server/payouts/follow-payout.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import {
  afterAttempt,
  afterSettlement,
  beforeAttempt,
  beforeCommit,
  blockAnswers,
  gateStatements,
} from './block.ts'
import { type Task, type TaskOrder, taskShape } from './killable.ts'

/** Program that runs one task and blocks at the task's point, where the test kills it. */

const REFUNDS_MAX = 100

const charge = (deps: Deps, { caseId, orderId, token }: TaskOrder) =>
  chargeOrder(
    deps,
    { caseId, orderId },
    {
      chooseSource: async () => ({ source: tokenSource(token), fingerprint: null, keeperId: null }),
      attempt: 1,
      networkKeys: '',
      waits: rememberedDelays(),
      ordersOfBrowser: [],
    },
  )

const refund = (deps: Deps, { caseId, orderId }: TaskOrder) =>
  reserveRefund(deps, {
    orderIds: { caseId, orderId },
    idempotencyKey: orderId,
    reason: 'donor',
    parts: remainingParts,
    onlyIfCovered: true,
  })

const forEachOrder = (task: Task, act: (order: TaskOrder) => Promise<unknown>) =>
  Promise.all(task.orders.map(act))

/** The work of each task. Runs all its orders concurrently, so that the kill interrupts all of them. */
const WORK: Readonly<Record<Task['work'], (deps: Deps, task: Task) => Promise<unknown>>> = {
  charge: (deps, task) => forEachOrder(task, (order) => charge(deps, order)),
  resolve: (deps, task) => forEachOrder(task, (order) => resolveOrder(deps, order)),
  refund: (deps, task) => forEachOrder(task, (order) => refund(deps, order)),
  'send refunds': async (deps) => {
    const waiting = await readStuckRefunds(deps.database.db, 'requested', {
      before: deps.clock.now(),
      limit: REFUNDS_MAX,
    })
    return Promise.all(waiting.map((one) => sendRefund(deps, one)))
  },
  'work webhooks': workWebhooks,
  'run payouts': runPayouts,
  'send payouts': followPayouts,
}

const sendToParent = (words: string): void => void process.send?.(words)
const blockForever = (): Promise<never> => {
  sendToParent('reached')
  return new Promise(() => undefined)
}

const STATEMENTS = {
  commit: beforeCommit,
  attempt: beforeAttempt,
  attempted: afterAttempt,
  settled: afterSettlement,
} as const

const gatedDeps = (deps: Deps, { until }: Task): Deps => {
  switch (until) {
    case 'commit':
    case 'attempt':
    case 'attempted':
    case 'settled':
      gateStatements(deps.database, STATEMENTS[until](blockForever))
      return deps
    default:
      return { ...deps, payments: blockAnswers(deps.payments, until, blockForever) }
  }
}

// Writes the compile cache now, because a killed process can't: with it the next process starts twice as fast.
flushCompileCache()
// Exits with the test.
process.once('disconnect', () => process.exit())
const [message] = await once(process, 'message')
const task = taskShape.parse(message)
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: task.dataDir,
  LOG_LEVEL: 'silent',
  DEMO: 'false',
})
const { deps } = await buildDeps(config, buildLogger(config), task.urls, task.outside)
// Each kill is of one piece of work; the comparison at the start has tests of its own.
deps.firstComparison.finish()
const clock = { now: () => new Date(task.nowMs) }
await WORK[task.work](gatedDeps({ ...deps, clock, wallClock: clock }, task), task)
sendToParent('done')
