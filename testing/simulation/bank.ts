import type { World } from './world.ts'

/** What a donor tells their bank; nothing if they just leave. */
const OUTCOMES = ['approve', 'approve', 'approve', 'fail', 'close', 'leave', 'leave'] as const

/** @returns whether they answered */
export const answerBank = async (world: World, clientSecret: string): Promise<boolean> => {
  const { random, turns, outside, story } = world
  const outcome = random.pick(OUTCOMES)
  await turns.turn('looks at what the bank asks')
  story.add(`the bank is told: ${outcome}`)
  if (outcome === 'leave') return false
  await turns.during(() => outside.answerBank(clientSecret, outcome))
  return true
}
