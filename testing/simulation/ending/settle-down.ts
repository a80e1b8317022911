import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { refreshStaleCards } from '#server/cases/case-card.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { allTasks } from '#server/work.ts'
import { doJob, SWEEPS, sweepBy } from '../background.ts'
import { deliverProviderEvents } from '../disruptions.ts'
import type { Cast } from '../donations.ts'
import type { Post } from '../post.ts'
import type { World } from '../world.ts'
import { finalFindings } from './final-findings.ts'
import { unreturned } from './payouts.ts'

/** Length of each round: first what is due soon, finally what only age resolves: an inquiry has 120 days. */
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

type Look = () => Promise<string[]>

/** Finishes all running actors; starts no new ones. */
const bringHome = async ({ turns, story }: World, look: Look): Promise<string[]> => {
  for (let steps = 0; turns.waiting().length > 0; steps += 1) {
    const [one] = turns.waiting()
    if (one === undefined || steps > STEPS_MAX) return ['somebody never comes to an end']
    story.tell(`${one.actor.name}: ${one.what}`)
    await turns.goOn(one)
    const found = await look()
    if (found.length > 0) return found
  }
  return turns.actors().map(({ name }) => `${name} waits for what never comes`)
}

/** One round of all automatic work, sequentially. */
const workRound = async (world: World, post: Post): Promise<void> => {
  const { deps } = world.site.worker()
  await post.deliverRest()
  await workWebhooks(deps)
  for (const topic of SWEEPS) await sweepBy(deps, topic)
  // Jobs queued by jobs, such as a nightly report, belong to the same round.
  while ((await relayWork(deps)) > 0);
  do {
    for (const job of world.queue.due()) await doJob(world, deps, job)
  } while ((await relayWork(deps)) > 0)
  await foldWaitingCases(deps.database)
  await refreshStaleCards(deps)
}

/** Unfinished work, in words. */
const unfinished = async ({ observer, queue, site }: World): Promise<string[]> => {
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
  const known = allTasks(site.worker().deps)
  const jobs = queue.left().filter(({ topic }) => topic in known)
  return [
    ...rows.map(({ what, n }) => `${what}: ${n}`),
    ...jobs.map(({ topic, failure }) => `job ${topic}, ${failure}`),
  ]
}

/**
 * End of a story: no more faults, everything is delivered, and time passes until all work is done. Then the
 * provider's state and ours must agree.
 */
export const resolveEverything = async (
  world: World,
  cast: Cast,
  post: Post,
  look: Look,
): Promise<string[]> => {
  const { story, turns, time, weather, queue, site } = world
  story.tell('everybody comes home')
  await weather.clear()
  const onTheWay = await bringHome(world, look)
  if (onTheWay.length > 0) return onTheWay
  for (const { process } of [site.web(), site.worker()]) {
    turns.kill(process)
    await site.replace(process)
  }
  queue.behave()
  let left: string[] = []
  let quiet = 0
  for (const ms of ROUNDS) {
    time.pass(ms, 0)
    story.tell(`${ms / MINUTE_MS} minutes pass, and everything works`)
    await deliverProviderEvents(world)
    await workRound(world, post)
    const found = await look()
    if (found.length > 0) return found
    left = await unfinished(world)
    quiet = left.length === 0 ? quiet + 1 : 0
    if (quiet >= QUIET_ROUNDS && ms >= HOUR_MS) break
  }
  if (left.length > 0) return left.map((what) => `never comes to an end: ${what}`)
  return finalFindings(world, cast)
}
