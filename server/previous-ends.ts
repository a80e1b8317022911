import { hostname } from 'node:os'
import * as z from 'zod'
import { formatMoment } from '#contract/dates.ts'
import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'

/** What `tools/supervise.mjs` tells a program that it starts again. */
const ARGUMENT = '--previous-ends='

const shape = z.object({
  /** The last ends that no program has reported yet, oldest first. */
  ends: z.array(z.object({ how: z.string(), at: z.iso.datetime() })).min(1),
  inTheLastHour: z.int(),
})
type PreviousEnds = z.infer<typeof shape>

/** How the processes before this one ended; null if this is the first. */
export const previousEnds = (argv: readonly string[]): PreviousEnds | null => {
  const argument = argv.find((one) => one.startsWith(ARGUMENT))
  return argument === undefined ? null : shape.parse(JSON.parse(argument.slice(ARGUMENT.length)))
}

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/** Whether an end is news: of many in an hour only the first, second, fourth and so on, and a series that failed to start. */
const isNews = ({ ends, inTheLastHour }: PreviousEnds): boolean =>
  ends.length > 1 || isPowerOfTwo(inTheLastHour)

/** Alerts staff that this process replaces one that died. */
export const alertPreviousEnds = async (
  deps: Pick<Deps, 'clock' | 'database' | 'ids' | 'log'>,
  previous: PreviousEnds | null,
): Promise<void> => {
  const last = previous?.ends.at(-1)
  if (previous === null || last === undefined || !isNews(previous)) return
  const { ends, inTheLastHour } = previous
  const list = ends.map(({ how, at }) => `by ${how} on ${formatMoment(new Date(at))}`).join('; ')
  const times = inTheLastHour === 1 ? 'once' : `${inTheLastHour} times`
  await deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `process-ended:${hostname()}:${last.at}`,
      kind: 'process_ended',
      about: hostname(),
      address: '/staff/system',
      title: `A process ended by ${last.how} and was restarted`,
      body: `On ${hostname()} it ended ${list}: ${times} in the last hour. Its jobs and orders continue. The log from that time says what it was doing.`,
    }),
  )
}
