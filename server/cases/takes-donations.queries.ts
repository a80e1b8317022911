import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/dates.ts'
import { GIVING_PAUSES_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { hasFreezingHold } from './case-row.queries.ts'

/** Whether the case of a search card `c` takes donations now, like `givingOf`: not ended, and not paused. */
export const takesDonations = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  not c.ended and (c.ends_at is null or c.ends_at > ${now}::timestamptz)
  and exists (select from cases p where p.case_id = c.case_id and p.donations_enabled
    and p.account_state is distinct from ${WITHDRAWAL_ACCOUNT.disabled}
    and (p.verified_at is not null
      or p.published_at > ${new Date(now.getTime() - GIVING_PAUSES_AFTER_DAYS * DAY_MS)}::timestamptz))
  and not ${hasFreezingHold(sql`c.case_id`)})`
