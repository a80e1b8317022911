import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { readErrorGroups, updateErrorGroup } from '#server/tracking/errors/errors.queries.ts'
import { DEMO_ERRORS, type DemoError } from './demo-errors.ts'
import { seededRandom, seedOf } from './random.ts'

const SOURCES = join(import.meta.dirname, '../..')

/** File, line and column of an error. */
const findLocation = async ({ file, words }: DemoError): Promise<string> => {
  const lines = (await readFile(join(SOURCES, file), 'utf8')).split('\n')
  return `${file}:${Math.max(1, lines.findIndex((line) => line.includes(words) && !line.includes('import')) + 1)}:7`
}

/** Errors of the last day, as an operator finds them in the morning. Idempotent. */
export const seedErrors = async ({
  database,
  clock,
  errors,
}: Pick<Deps, 'database' | 'clock' | 'errors'>): Promise<void> => {
  const open = { state: 'open', limit: 100 } as const
  if ((await readErrorGroups(database.db, open)).items.length > 0) return
  const nowMs = clock.now().getTime()
  const random = seededRandom(seedOf('errors'))
  for (const error of DEMO_ERRORS) {
    const { side, message, caller, page, routes, hours, browsers, minutesAgo } = error
    const stack = `${message}\n    at ${caller} (${await findLocation(error)})`
    const times = hours.flatMap((count, hour) =>
      Array.from(
        { length: count },
        () => nowMs - minutesAgo * MINUTE_MS - (hour + random.next() * 0.9) * HOUR_MS,
      ),
    )
    for (const at of times.sort((one, other) => one - other)) {
      const browser = browsers[Math.floor(random.next() * browsers.length)] ?? null
      const level = 'error'
      await errors.report({ side, level, message, stack, page, routes, browser, at: new Date(at), times: 1 })
    }
  }
  const { items } = await readErrorGroups(database.db, open)
  for (const { groupKey, version, message } of items) {
    const state = DEMO_ERRORS.find((error) => error.message === message)?.state ?? 'open'
    if (state === 'open') continue
    const mutedUntil = state === 'muted' ? new Date(nowMs + 5 * DAY_MS) : null
    const changes = { state, mutedUntil, changedAt: clock.now() }
    await database.transact(async (tx) => void (await updateErrorGroup(tx, { groupKey, version }, changes)))
  }
}
