import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { UPDATE_MAIL_MINUTES } from '#contract/fundraisers/organizer-limits.ts'
import { actOnce } from '#server/cases/act-once.ts'
import { caseAfter, caseStateOf } from '#server/cases/case.state.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { refuseMention } from '#server/cases/refuse-mention.ts'
import { placeUpdate } from '#server/cases/updates/post-update.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { insertMailing, readLatestMailing } from './mailings.queries.ts'

/** When the next update of a case can be mailed; null if it can be now. */
export const readMailableAt = async (db: Db, caseId: string, now: Date): Promise<Date | null> => {
  const latest = await readLatestMailing(db, caseId)
  if (latest === null) return null
  const earliest = new Date(latest.sendsAt.getTime() + DAY_MS)
  return earliest > now ? earliest : null
}

/**
 * Posts an update on a person’s own case, and schedules its mail `UPDATE_MAIL_MINUTES` later. A second update
 * within a day isn't mailed. Idempotent by its key.
 * @throws notFound, invalidInput, conflict if the case isn’t live or ended, keyReused
 */
export const postOwnUpdate = async (
  deps: Deps,
  actor: SignedIn,
  { idempotencyKey, ...input }: CallArguments<Calls['postUpdate']>,
): Promise<CallOutput<Calls['postUpdate']>> => {
  const { database, clock } = deps
  const { caseId, title, text, images, toDonors, toFollowers } = input
  const row = await requireOwnCase(deps, actor, caseId)
  const now = clock.now()
  refuseMention(row, { title, text: [text, ...images.map(({ alt }) => alt)].join('\n') })
  return database.transact((tx) =>
    actOnce(deps, tx, { caseId, idempotencyKey, act: 'post-update', input }, async () => {
      caseAfter(caseStateOf(row, now), 'post_update')
      const updateId = await placeUpdate(deps, tx, { caseId, ownerId: actor.userId }, { title, text, images })
      const isMailed = (toDonors || toFollowers) && (await readMailableAt(tx, caseId, now)) === null
      if (!isMailed) return { updateId, mailedAt: null }
      const sendsAt = new Date(now.getTime() + UPDATE_MAIL_MINUTES * MINUTE_MS)
      await insertMailing(tx, { caseId, updateId, toDonors, toFollowers, sendsAt })
      return { updateId, mailedAt: sendsAt.toISOString() }
    }),
  )
}
