import { MINUTE_MS } from '#contract/dates.ts'
import { makeCase } from '../make-case.ts'
import type { Actor } from './actor.ts'
import { runDailySweeps, runJob, runLoop, runSweep } from './background.ts'
import { pickOne, pickWeighted } from './choose.ts'
import { withDeadline } from './deadline.ts'
import { compareFirst, type Disasters, planDisasters, resume } from './disaster.ts'
import { disruptSomething, passDays, passTime } from './disruptions.ts'
import type { Cast } from './donations.ts'
import { type Figures, readFigures } from './ending/figures.ts'
import { resolveEverything } from './ending/resolve-everything.ts'
import { eraseDonor } from './erase.ts'
import { asText, findingsChecker } from './findings.ts'
import { give } from './give.ts'
import { reopenPage } from './pay.ts'
import {
  changeAtProvider,
  chooseInterval,
  freezeOrUnfreeze,
  runDuePayouts,
  verifyLateRecipient,
  verifyRecipient,
} from './pay-out.ts'
import {
  answerDispute,
  openDisputeAtProvider,
  refundAtProvider,
  succeedLateAtProvider,
} from './provider-acts.ts'
import { refundRepeatedDonation, useDonationLink } from './returns.ts'
import { decideRefundRequest, refundDonation, refundPaidOut, writeOff } from './staff.ts'
import { openWebhookDelivery, type WebhookDelivery } from './webhook-delivery.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export type Outcome = {
  readonly seed: number
  readonly steps: number
  /** Hash of the simulation's log. */
  readonly hash: string
  /** That hash before each step, to find where two runs diverge. */
  readonly hashes: readonly string[]
  /** Violated invariants; none if all is well. */
  readonly findings: readonly string[]
  readonly lastSteps: string
  readonly complaints: readonly string[]
  readonly figures: Figures
}

const CASES = 3
const MAX_ACTORS = 10
const FEW_ACTORS = 5
const BEGIN_CHANCE = { few: 0.4, many: 0.1 }
const HURRY_CHANCE = 0.5
const BREAK_CHANCE = 0.006
const QUIET_DAYS_CHANCE = 0.01
const QUIETING_STEPS_MAX = 300
/** Generous timeouts: a simulation that exceeds them is stuck. */
const START_TIMEOUT_MS = MINUTE_MS
const STEP_TIMEOUT_MS = 50
const CLOSE_TIMEOUT_MS = 15_000

/** Share of steps at which the process of the actor whose turn it is is killed instead. */
export const KILL_CHANCE = 0.006

type Stage = {
  readonly world: World
  readonly cast: Cast
  readonly post: WebhookDelivery
  readonly killChance: number
  readonly disasters: Disasters
}

/** Starts a random event. */
const begin = async ({ world, cast, post }: Stage): Promise<void> => {
  const { random, turns } = world
  const reopenDonation = (): void => {
    const donation = pickOne(random, cast.donations)
    if (donation?.order !== undefined)
      turns.add(`${donation.donor.name} comes back to ${donation.name}`, () => reopenPage(world, donation))
  }
  const choice = pickWeighted<() => unknown>(random, [
    [20, () => give(world, cast, cast.donations.length + 1)],
    [6, reopenDonation],
    [8, () => useDonationLink(world, cast)],
    [5, () => refundRepeatedDonation(world, cast)],
    [4, () => refundDonation(world, cast)],
    [4, () => refundPaidOut(world)],
    [2, () => decideRefundRequest(world)],
    [2, () => refundAtProvider(world, cast)],
    [2, () => openDisputeAtProvider(world, cast)],
    [2, () => succeedLateAtProvider(world, cast)],
    [5, () => answerDispute(world)],
    [6, () => runDuePayouts(world)],
    [2, () => chooseInterval(world, cast)],
    [1, () => freezeOrUnfreeze(world, cast)],
    [1, () => changeAtProvider(world, cast)],
    [6, () => writeOff(world, cast)],
    [1, () => eraseDonor(world, cast)],
    [20, () => compareFirst(world)],
    [3, () => resume(world)],
    [0.2, () => verifyLateRecipient(world, cast)],
    [20, () => post.collect().then(post.deliverOne)],
    [4, () => post.collect().then(post.forge)],
    [16, () => runLoop(world)],
    [10, () => runJob(world)],
    [6, () => runSweep(world)],
    [8, () => passTime(world)],
    [3, () => disruptSomething(world)],
  ])
  await choice()
}

/** Continues an actor's statements without a new choice, half of the time, so that simulations progress. */
const hurry = async ({ world: { turns, random } }: Stage, actor: Actor): Promise<void> => {
  for (let next = turns.nextOf(actor); next?.isStatement === true; next = turns.nextOf(actor)) {
    if (!random.chance(HURRY_CHANCE)) return
    await turns.resume(next)
  }
}

/** Lets one waiting actor continue, or kills its process at that point. */
const resumeOne = async (stage: Stage): Promise<void> => {
  const { world } = stage
  const { random, turns, story, weather, site } = world
  const turn = pickOne(random, turns.waiting())
  if (turn === undefined) return
  const { process } = turn
  if (process !== null && random.chance(stage.killChance)) {
    story.beginStep(`${process.name} is killed where ${turn.actor.name}: ${turn.what}`)
    turns.kill(process)
    await site.replaceKilled(process)
    return
  }
  const breaks =
    process !== null && random.chance(BREAK_CHANCE) ? random.pick(['before', 'after'] as const) : null
  story.beginStep(
    `${turn.actor.name}: ${turn.what}${breaks === null ? '' : `, whose connection breaks ${breaks} it`}`,
  )
  if (breaks !== null) weather.breakNext(breaks)
  await turns.resume(turn)
  weather.takeNextBreak()
  await hurry(stage, turn.actor)
}

/** Lets calls in progress end, which may take some kills, before days pass. */
const beginQuietDays = async (stage: Stage): Promise<void> => {
  const { world } = stage
  const isWorking = () => world.turns.waiting().some(({ process }) => process !== null)
  for (let steps = 0; isWorking() && steps < QUIETING_STEPS_MAX; steps += 1) await resumeOne(stage)
  if (isWorking()) return
  await passDays(world)
  runDailySweeps(world)
}

const step = async (stage: Stage): Promise<void> => {
  const { turns, random, time } = stage.world
  time.advance(1, 0)
  const actorCount = turns.actors().length
  const begins =
    actorCount < MAX_ACTORS && random.chance(actorCount < FEW_ACTORS ? BEGIN_CHANCE.few : BEGIN_CHANCE.many)
  if (await stage.disasters.strike(stage.cast)) return
  if (random.chance(QUIET_DAYS_CHANCE)) await beginQuietDays(stage)
  else if (turns.waiting().length > 0 && !begins) await resumeOne(stage)
  else await begin(stage)
}

/** `settles`: whether a simulation settles at its end. Otherwise its running actors are abandoned. */
type Course = { readonly steps: number; readonly settles: boolean; readonly killChance: number }

const play = async (stage: Stage, { steps, settles }: Course): Promise<string[]> => {
  const { world } = stage
  const check = findingsChecker(world)
  try {
    while (world.story.step() < steps) {
      await step(stage)
      const violations = await check()
      if (violations.length > 0) return violations
    }
    return settles ? await resolveEverything(stage.world, stage.cast, stage.post, check) : []
  } catch (error) {
    return [asText(error)]
  }
}

/** Position of each actor, to explain a stuck simulation. */
const actorPositions = ({ turns }: World): string => {
  const waiting = turns.waiting()
  const others = turns.actors().filter((actor) => waiting.every((one) => one.actor !== actor))
  const list = [
    ...waiting.map(({ actor, what }) => `${actor.name} before “${what}”`),
    ...others.map(({ name }) => `${name} neither goes on nor waits for a turn`),
  ]
  return list.length === 0 ? 'nobody is on their way' : list.join('; ')
}

const runStory = async (world: World, course: Course): Promise<Pick<Outcome, 'findings' | 'figures'>> => {
  const cast: Cast = { caseIds: [], donors: [], donations: [], erasedEmails: new Set() }
  // As the product's first start does: from then on it knows since when to compare.
  await world.ungatedDeps.handlers.compareWithProvider(world.ungatedDeps)
  for (let number = 0; number < CASES; number += 1) {
    const caseId = await makeCase({ deps: world.ungatedDeps })
    await verifyRecipient(world, caseId)
    cast.caseIds.push(caseId)
  }
  cast.caseIds.push(await makeCase({ deps: world.ungatedDeps }, { verified: false }))
  await world.weather.clear()
  const post = openWebhookDelivery(world)
  const { killChance } = course
  const playing = play({ world, cast, post, killChance, disasters: planDisasters(world) }, course)
  const findings = await withDeadline(playing, START_TIMEOUT_MS + course.steps * STEP_TIMEOUT_MS, () =>
    actorPositions(world),
  )
  return { findings, figures: await readFigures(world, cast, post) }
}

/** Runs one simulation, fully determined by its seed. Ends at the first violated invariant. */
export const simulate = async ({
  steps,
  settles = true,
  killChance = KILL_CHANCE,
  ...options
}: WorldOptions & Pick<Course, 'steps'> & Partial<Course>): Promise<Outcome> => {
  const world = await openWorld(options)
  const result = await runStory(world, { steps, settles, killChance }).catch((error: unknown) => ({
    findings: [asText(error)],
    figures: {},
  }))
  const outcome = {
    ...{ seed: options.seed, steps: world.story.step(), hash: world.story.hash() },
    hashes: world.story.hashes(),
    ...{ lastSteps: world.story.lastLines(), complaints: world.complaints, ...result },
  }
  try {
    await withDeadline(world.close(), CLOSE_TIMEOUT_MS, () => 'somebody keeps a connection')
    return outcome
  } catch (error) {
    return { ...outcome, findings: [...outcome.findings, `can’t be closed: ${asText(error)}`] }
  }
}
