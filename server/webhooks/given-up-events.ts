import type { Deps } from '#server/deps.ts'
import { type GivenUpEvent, readGivenUpWebhooks } from './webhooks.queries.ts'

export type { GivenUpEvent }

/** Events that failed for a day and wait for staff, oldest first. */
export const givenUpEvents = ({ database }: Pick<Deps, 'database'>, limit: number): Promise<GivenUpEvent[]> =>
  readGivenUpWebhooks(database.reader, limit)
