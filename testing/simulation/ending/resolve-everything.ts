import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { refreshStaleCards } from '#server/cases/case-card.ts'
import { jobClassOf, runJob, SCHEDULED_JOBS } from '#server/job-table.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { readStop } from '#server/payouts/stop-payouts.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { doJob } from '../background.ts'
import { deliverProviderEvents } from '../disruptions.ts'
import type { Cast } from '../donations.ts'
import { erasePerson } from '../erase.ts'
import { FORGED_EVENT } from '../forgeries.ts'
import { STAFF } from '../staff.ts'
import type { WebhookDelivery } from '../webhook-delivery.ts'
import type { World } from '../world.ts'
import { finalFindings } from './final-findings.ts'
import { unreturned } from './payouts.ts'
import { refundEverythingPaidOut, writeOffEverything } from './write-offs.ts'

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
  const [{ deps }] = world.site.workers()
  for (const node of world.site.all()) await node.deps.handlers.compareWithProvider(node.deps)
  if ((await readStop(deps)) !== null) await resumePayouts(deps, STAFF, 'The list was checked')
  await post.deliverRest()
  await workWebhooks(deps)
  for (const name of SCHEDULED_JOBS) await runJob(deps, name)
  // Includes jobs that jobs queue, such as a nightly report.
  while ((await relayWork(deps)) > 0);
  do {
    for (const job of world.queue.due()) await doJob(world, deps, job)
  } while ((await relayWork(deps)) > 0)
  await foldWaitingCases(deps.database)
  await refreshStaleCards(deps)
}

/** Describes all unfinished work. */
const readUnfinishedWork = async ({ observer, queue }: World): Promise<string[]> => {
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
    union all select 'webhooks unworked', count(*)::int from webhook_inbox
      where processed_at is null and event_id not like ${`${FORGED_EVENT}%`} having count(*) > 0
    union all select 'donations of an unverified case', count(*)::int from (${unreturned}) as waiting having count(*) > 0
    union all select 'case deltas', count(*)::int from case_delta having count(*) > 0
    order by what`.execute(observer.db)
  const jobs = queue.pending().filter(({ topic }) => jobClassOf(topic) !== undefined)
  return [
    ...rows.map(({ what, n }) => `${what}: ${n}`),
    ...jobs.map(({ topic, failure }) => `job ${topic}, ${failure}`),
  ]
}

/** Lets time pass until all work is done. @returns what is wrong, or isn't done */
const settle = async (world: World, post: WebhookDelivery, check: Check): Promise<string[]> => {
  let unfinishedWork: string[] = []
  let quietRounds = 0
  for (const ms of ROUNDS) {
    world.time.advance(ms, 0)
    world.story.beginStep(`${ms / MINUTE_MS} minutes pass, and everything works`)
    await deliverProviderEvents(world)
    await workRound(world, post)
    const violations = await check()
    if (violations.length > 0) return violations
    unfinishedWork = await readUnfinishedWork(world)
    quietRounds = unfinishedWork.length === 0 ? quietRounds + 1 : 0
    if (quietRounds >= QUIET_ROUNDS && ms >= HOUR_MS) break
  }
  return unfinishedWork.map((what) => `never comes to an end: ${what}`)
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
  const { story, turns, weather, queue, site } = world
  story.beginStep('everybody comes home')
  await weather.clear()
  const unfinishedActors = await finishActors(world, check)
  if (unfinishedActors.length > 0) return unfinishedActors
  for (const { process } of site.all()) {
    turns.kill(process)
    await site.replace(process)
  }
  queue.stopLosingJobs()
  for (const email of cast.erasedEmails) await erasePerson(site.web().deps, email)
  const problems = await settle(world, post, check)
  if (problems.length > 0) return problems
  // What was paid out is refunded and written off at once. The refunds that fail later repay it.
  await refundEverythingPaidOut(world)
  await writeOffEverything(world, cast)
  const late = await settle(world, post, check)
  if (late.length > 0) return late
  const refused = await writeOffEverything(world, cast)
  return [...refused, ...(await finalFindings(world, cast))]
}
