import { type RawBuilder, sql } from 'kysely'

/** Whether the case of a search card `c` takes donations now, like `givingOf`: not ended, and not paused. */
export const takesDonations = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`c.open_until > ${now}::timestamptz`
