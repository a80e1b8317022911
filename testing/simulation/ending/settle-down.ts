import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { refreshStaleCards } from '#server/cases/case-card.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { allTasks } from '#server/work.ts'
import { doJob, runSweepTask, SWEEPS } from '../background.ts'
import { deliverProviderEvents } from '../disruptions.ts'
import type { Cast } from '../donations.ts'
import type { WebhookDelivery } from '../webhook-delivery.ts'
import type { World } from '../world.ts'
import { finalFindings } from './final-findings.ts'
import { unreturned } from './payouts.ts'

/** Time before each round of work: short at first, in the end long enough for an inquiry, which takes 120 days. */
const ROUNDS = [
  0,
  1,
  2,
  5,
  30,
  61,
  120,
  720,
  1500,
  1500,
  5 * 1440,
  10 * 1440,
  30,
  61,
  120,
  1500,
  61 * 1440,
  30,
  1500,
  61 * 1440,
  30,
  1500,
].map((minutes) => minutes * MINUTE_MS)
const QUIET_ROUNDS = 2
const STEPS_MAX = 20_000

type Check = () => Promise<string[]>

/** Resumes the running actors until they finish. */
const finishActors = async ({ turns, story }: World, check: Check): Promise<string[]> => {
  for (let steps = 0; turns.waiting().length > 0; steps += 1) {
    const [one] = turns.waiting()
    if (one === undefined || steps > STEPS_MAX) return ['somebody never comes to an end']
    story.beginStep(`${one.actor.name}: ${one.what}`)
    await turns.resume(one)
    const violations = await check()
    if (violations.length > 0) return violations
  }
  return turns.actors().map(({ name }) => `${name} waits for what never comes`)
}

/** Runs all background work once, sequentially. */
const workRound = async (world: World, post: WebhookDelivery): Promise<void> => {
  const { deps } = world.site.worker()
  await post.deliverRest()
  await workWebhooks(deps)
  for (const topic of SWEEPS) await runSweepTask(deps, topic)
  // Includes jobs that jobs queue, such as a nightly report.
  while ((await relayWork(deps)) > 0);
  do {
    for (const job of world.queue.due()) await doJob(world, deps, job)
  } while ((await relayWork(deps)) > 0)
  await foldWaitingCases(deps.database)
  await refreshStaleCards(deps)
}

/** Describes all unfinished work. */
const readUnfinishedWork = async ({ observer, queue, site }: World): Promise<string[]> => {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'orders ' || state as what, count(*)::int as n from orders
      where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown') group by state
    union all select 'refunds ' || state, count(*)::int from refund where state in ('requested', 'pending') group by state
    union all select 'duplicate payments ' || state, count(*)::int from duplicate_payment where state in ('promised', 'sent') group by state
    union all select 'disputes ' || state, count(*)::int from dispute where state in ('inquiry', 'open', 'under_review') group by state
    union all select 'tries of payouts ' || state, count(*)::int from payout_attempt
      where state in ('reserved', 'transferred') or (state in ('failed', 'returned') and transfer_ref is not null and reversal_ref is null)
      group by state
    union all select 'outbox ' || topic, count(*)::int from outbox group by topic
    union all select 'webhooks unworked', count(*)::int from webhook_inbox where worked_at is null having count(*) > 0
    union all select 'donations of an unverified case', count(*)::int from (${unreturned}) as waiting having count(*) > 0
    union all select 'case deltas', count(*)::int from case_delta having count(*) > 0
    order by what`.execute(observer.reader)
  const tasks = allTasks(site.worker().deps)
  const jobs = queue.pending().filter(({ topic }) => topic in tasks)
  return [
    ...rows.map(({ what, n }) => `${what}: ${n}`),
    ...jobs.map(({ topic, failure }) => `job ${topic}, ${failure}`),
  ]
}

/**
 * Ends a simulation: clears the faults, delivers everything, and lets time pass until all work is done. Then
 * checks that the provider's books and ours agree.
 */
export const resolveEverything = async (
  world: World,
  cast: Cast,
  post: WebhookDelivery,
  check: Check,
): Promise<string[]> => {
  const { story, turns, time, weather, queue, site } = world
  story.beginStep('everybody comes home')
  await weather.clear()
  const unfinishedActors = await finishActors(world, check)
  if (unfinishedActors.length > 0) return unfinishedActors
  for (const { process } of [site.web(), site.worker()]) {
    turns.kill(process)
    await site.replace(process)
  }
  queue.stopLosingJobs()
  let unfinishedWork: string[] = []
  let quietRounds = 0
  for (const ms of ROUNDS) {
    time.advance(ms, 0)
    story.beginStep(`${ms / MINUTE_MS} minutes pass, and everything works`)
    await deliverProviderEvents(world)
    await workRound(world, post)
    const violations = await check()
    if (violations.length > 0) return violations
    unfinishedWork = await readUnfinishedWork(world)
    quietRounds = unfinishedWork.length === 0 ? quietRounds + 1 : 0
    if (quietRounds >= QUIET_ROUNDS && ms >= HOUR_MS) break
  }
  if (unfinishedWork.length > 0) return unfinishedWork.map((what) => `never comes to an end: ${what}`)
  return finalFindings(world, cast)
}
