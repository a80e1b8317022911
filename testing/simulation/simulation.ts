import { MINUTE_MS } from '#contract/dates.ts'
import { makeCase } from '../make-case.ts'
import type { Actor } from './actor.ts'
import {
  answerDispute,
  openDisputeAtProvider,
  refundAtProvider,
  succeedLateAtProvider,
} from './at-the-provider.ts'
import { runJob, runLoop, runSweep } from './background.ts'
import { oneOf, weighted } from './choose.ts'
import { withDeadline } from './deadline.ts'
import { disruptSomething, passTime } from './disruptions.ts'
import type { Cast } from './donations.ts'
import { type Figures, readFigures } from './ending/figures.ts'
import { resolveEverything } from './ending/settle-down.ts'
import { asText, findings } from './findings.ts'
import { give } from './give.ts'
import { reopenPage } from './pay.ts'
import { freeze, openRecipient, runWeek, settleAtBank, verifyLateRecipient } from './pay-out.ts'
import { openPost, type Post } from './post.ts'
import { refundRepeatedDonation, useLink } from './returns.ts'
import { decideRefundRequest, refundDonation, writeOff } from './staff.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export type Outcome = {
  readonly seed: number
  readonly steps: number
  /** Hash of the story's text. */
  readonly hash: string
  /** The same before each step, to find where two stories diverge. */
  readonly hashes: readonly string[]
  /** Violated invariants; a good story has none. */
  readonly findings: readonly string[]
  readonly lastSteps: string
  readonly complaints: readonly string[]
  readonly figures: Figures
}

const CASES = 3
const AT_ONCE = 10
const FEW = 5
const BEGINS = { few: 0.4, many: 0.1 }
const HURRIES = 0.5
const KILLED = 0.006
const BREAKS = 0.006
/** Generous timeout: a story beyond it is stuck. */
const BEGUN_WITHIN_MS = MINUTE_MS
const STEP_MS = 50
const CLOSED_WITHIN_MS = 15_000

type Stage = { readonly world: World; readonly cast: Cast; readonly post: Post }

/** Starts a random event. */
const begin = async ({ world, cast, post }: Stage): Promise<void> => {
  const { random, turns } = world
  const back = (): void => {
    const donation = oneOf(random, cast.donations)
    if (donation?.order !== undefined)
      turns.add(`${donation.donor.name} comes back to ${donation.name}`, () => reopenPage(world, donation))
  }
  const choice = weighted<() => unknown>(random, [
    [20, () => give(world, cast, cast.donations.length + 1)],
    [6, back],
    [8, () => useLink(world, cast)],
    [5, () => refundRepeatedDonation(world, cast)],
    [4, () => refundDonation(world, cast)],
    [2, () => decideRefundRequest(world)],
    [2, () => refundAtProvider(world, cast)],
    [2, () => openDisputeAtProvider(world, cast)],
    [2, () => succeedLateAtProvider(world, cast)],
    [5, () => answerDispute(world)],
    [4, () => runWeek(world)],
    [1, () => freeze(world, cast)],
    [1, () => settleAtBank(world, cast)],
    [3, () => writeOff(world, cast)],
    [0.2, () => verifyLateRecipient(world, cast)],
    [20, () => post.collect().then(post.deliverOne)],
    [2, () => post.collect().then(post.forge)],
    [16, () => runLoop(world)],
    [10, () => runJob(world)],
    [6, () => runSweep(world)],
    [8, () => passTime(world)],
    [3, () => disruptSomething(world)],
  ])
  await choice()
}

/** Every other statement follows at once, so that stories progress. */
const hurry = async ({ world: { turns, random } }: Stage, actor: Actor): Promise<void> => {
  for (let next = turns.nextOf(actor); next?.isStatement === true; next = turns.nextOf(actor)) {
    if (!random.chance(HURRIES)) return
    await turns.goOn(next)
  }
}

/** Lets one waiting actor continue, or kills its process at that point. */
const goOn = async (stage: Stage): Promise<void> => {
  const { world } = stage
  const { random, turns, story, weather, site } = world
  const one = oneOf(random, turns.waiting())
  if (one === undefined) return
  const { inside } = one
  if (inside !== null && random.chance(KILLED)) {
    story.tell(`${inside.name} is killed where ${one.actor.name}: ${one.what}`)
    turns.kill(inside)
    await site.replace(inside)
    return
  }
  const breaks = inside !== null && random.chance(BREAKS) ? random.pick(['before', 'after'] as const) : null
  story.tell(
    `${one.actor.name}: ${one.what}${breaks === null ? '' : `, whose connection breaks ${breaks} it`}`,
  )
  if (breaks !== null) weather.breakNext(breaks)
  await turns.goOn(one)
  weather.takeBreak()
  await hurry(stage, one.actor)
}

const step = async (stage: Stage): Promise<void> => {
  const { turns, random } = stage.world
  const abroad = turns.actors().length
  const begins = abroad < AT_ONCE && random.chance(abroad < FEW ? BEGINS.few : BEGINS.many)
  if (turns.waiting().length > 0 && !begins) await goOn(stage)
  else await begin(stage)
}

/** Without settling, running actors are abandoned. */
type Length = { readonly steps: number; readonly settles: boolean }

const play = async (stage: Stage, { steps, settles }: Length): Promise<string[]> => {
  const { world } = stage
  const look = findings(world)
  try {
    while (world.story.step() < steps) {
      await step(stage)
      const found = await look()
      if (found.length > 0) return found
    }
    return settles ? await resolveEverything(stage.world, stage.cast, stage.post, look) : []
  } catch (error) {
    return [asText(error)]
  }
}

/** Position of each actor, for a stuck story. */
const actorPositions = ({ turns }: World): string => {
  const waiting = turns.waiting()
  const others = turns.actors().filter((actor) => waiting.every((one) => one.actor !== actor))
  const list = [
    ...waiting.map(({ actor, what }) => `${actor.name} before “${what}”`),
    ...others.map(({ name }) => `${name} neither goes on nor waits for a turn`),
  ]
  return list.length === 0 ? 'nobody is on their way' : list.join('; ')
}

const tell = async (world: World, length: Length): Promise<Pick<Outcome, 'findings' | 'figures'>> => {
  const cast: Cast = { caseIds: [], donors: [], donations: [] }
  for (let number = 0; number < CASES; number += 1) {
    const caseId = await makeCase({ deps: world.plain })
    await openRecipient(world, caseId)
    cast.caseIds.push(caseId)
  }
  cast.caseIds.push(await makeCase({ deps: world.plain }, { verified: false }))
  await world.weather.clear()
  const playing = play({ world, cast, post: openPost(world) }, length)
  const findings = await withDeadline(playing, BEGUN_WITHIN_MS + length.steps * STEP_MS, () =>
    actorPositions(world),
  )
  return { findings, figures: await readFigures(world) }
}

/** Plays one story, fully determined by its seed. Ends at the first violated invariant. */
export const simulate = async ({
  steps,
  settles = true,
  ...options
}: WorldOptions & { readonly steps: number; readonly settles?: boolean }): Promise<Outcome> => {
  const world = await openWorld(options)
  const result = await tell(world, { steps, settles }).catch((error: unknown) => ({
    findings: [asText(error)],
    figures: {},
  }))
  const outcome = {
    ...{ seed: options.seed, steps: world.story.step(), hash: world.story.hash() },
    hashes: world.story.hashes(),
    ...{ lastSteps: world.story.end(), complaints: world.complaints, ...result },
  }
  try {
    await withDeadline(world.close(), CLOSED_WITHIN_MS, () => 'somebody keeps a connection')
    return outcome
  } catch (error) {
    return { ...outcome, findings: [...outcome.findings, `can’t be closed: ${asText(error)}`] }
  }
}
