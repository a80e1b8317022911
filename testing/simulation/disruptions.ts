import { pickWeighted } from './choose.ts'
import type { World } from './world.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const OFFSET_MAX_S = 60

const durationText = (ms: number): string => {
  if (ms >= DAY_MS) return `${Math.round(ms / HOUR_MS)} hours`
  return ms >= MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} minutes` : `${Math.round(ms / SECOND_MS)} seconds`
}

/** A random duration to advance the clocks by. Short while a call is in progress, since no call takes hours. */
const jumpMs = ({ random, turns }: World): number => {
  const isWorking = turns.waiting().some(({ process }) => process !== null)
  const [least, most] = pickWeighted(random, [
    [50, [SECOND_MS, 20 * SECOND_MS]],
    [25, [20 * SECOND_MS, 5 * MINUTE_MS]],
    [isWorking ? 0 : 20, [5 * MINUTE_MS, HOUR_MS]],
    [isWorking ? 0 : 8, [HOUR_MS, 13 * HOUR_MS]],
    [isWorking ? 0 : 8, [13 * HOUR_MS, 8 * DAY_MS]],
  ] as const)
  return least + random.below(most - least)
}

/** Makes the provider run everything that is due. */
export const deliverProviderEvents = ({ outside }: Pick<World, 'outside'>): Promise<void> =>
  outside.advanceTime(0)

export const passTime = async (world: World): Promise<void> => {
  const { random, time, story } = world
  const ms = jumpMs(world)
  const providerOffsetMs = random.chance(0.3)
    ? (random.below(2 * OFFSET_MAX_S) - OFFSET_MAX_S) * SECOND_MS
    : 0
  time.advance(ms, providerOffsetMs)
  story.beginStep(
    `${durationText(ms)} pass${providerOffsetMs === 0 ? '' : `, the provider’s clock is ${providerOffsetMs / SECOND_MS} seconds off`}`,
  )
  await deliverProviderEvents(world)
}

/** Passes one to eight days, in which donations clear and payouts arrive. No call may be in progress. */
export const passDays = async (world: World): Promise<void> => {
  const { random, time, story } = world
  const days = 1 + random.below(8)
  time.advance(days * DAY_MS, 0)
  story.beginStep(`${days} days pass`)
  await deliverProviderEvents(world)
}

/** Sets or clears a fault at the provider. */
export const disruptSomething = async ({ random, weather, story }: World): Promise<void> => {
  const faults = pickWeighted<object>(random, [
    [4, { answer500Next: 1 + random.below(2) }],
    [4, { cutConnectionNext: 1 + random.below(3) }],
    [2, { providerDown: true }],
    [6, { providerDown: false }],
    [2, { failBankPayouts: random.pick(['none', 'none', 'before_paid', 'after_paid'] as const) }],
    [1, { lateFeeSeconds: random.pick([0, 30, 7200]) }],
    [1, { slowSuccessSeconds: random.pick([0, 0, 40]) }],
    [1, { pendingRefundSeconds: random.pick([0, 0, 90_000]) }],
  ])
  await weather.faults(faults)
  story.beginStep(`the provider: ${JSON.stringify(faults)}`)
}
