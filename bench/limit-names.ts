import type { Asked, StrangerAnswer, StrangerRequest } from './stranger-client.ts'

const REFUSED = /^requests_refused_by_limit\{group="(\w+)"\} (\d+)$/gm

/** Refused requests so far, by the name of the limit. */
const refusals = async (origin: string): Promise<ReadonlyMap<string, number>> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  return new Map([...metrics.matchAll(REFUSED)].map(([, group = '', count]) => [group, Number(count)]))
}

type Ask = (request: StrangerRequest) => Promise<StrangerAnswer | null>

/**
 * Names the limit that a request counts against: the one whose counter refuses it where each limit is one request a
 * minute. Null if none refuses it.
 */
export const limitOf = async (origin: string, ask: Ask, { variants }: Asked): Promise<string | null> => {
  const [variant] = variants
  if (variant === undefined) return null
  const before = await refusals(origin)
  for (const turn of [1, 2]) await ask(variant.request(turn))
  for (const [group, count] of await refusals(origin)) if (count > (before.get(group) ?? 0)) return group
  return null
}
