import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { UPDATE_MAIL_MINUTES } from '#contract/fundraisers/organizer-limits.ts'
import { actOnce } from '#server/cases/act-once.ts'
import { caseAfter, caseStateOf } from '#server/cases/case.state.ts'
import { refuseMention } from '#server/cases/refuse-mention.ts'
import { holdPlaceInTeam, requireTeamCase, type TeamCase } from '#server/cases/team/team-case.ts'
import { placeUpdate } from '#server/cases/updates/post-update.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { insertMailing, readLatestMailing } from './mailings.queries.ts'

/** When the next update of a case can be mailed; null if it can be now. */
export const readMailableAt = async (db: Db, caseId: string, now: Date): Promise<Date | null> => {
  const latest = await readLatestMailing(db, caseId)
  if (latest === null) return null
  const earliest = new Date(latest.sendsAt.getTime() + DAY_MS)
  return earliest > now ? earliest : null
}

type Update = Omit<CallArguments<Calls['postUpdate']>, 'caseId'>
type Posted = CallOutput<Calls['postUpdate']>

/**
 * Posts an update on a case, and schedules its mail `UPDATE_MAIL_MINUTES` later. A second update within a day isn't mailed.
 * Idempotent by its key. With `alongside`, what else is written for it in its transaction.
 * @throws notFound, invalidInput, conflict if the case isn’t live or ended, keyReused
 */
export const postUpdateAs = (
  deps: Deps,
  { uploaderId, ...teamCase }: TeamCase & { readonly uploaderId: string },
  { idempotencyKey, ...input }: Update,
  alongside: (tx: Tx, updateId: string) => Promise<void> = async () => {},
): Promise<Posted> => {
  const { database, clock } = deps
  const { row, memberId } = teamCase
  const { caseId } = row
  const { title, text, images, toDonors, toFollowers } = input
  const now = clock.now()
  refuseMention(row, { title, text: [text, ...images.map(({ alt }) => alt)].join('\n') })
  return database.transact(async (tx) => {
    await holdPlaceInTeam(tx, teamCase)
    return actOnce(deps, tx, { caseId, idempotencyKey, act: 'post-update', input }, async () => {
      caseAfter(caseStateOf(row, now), 'post_update')
      const writer = { caseId, memberId, uploaderId }
      const updateId = await placeUpdate(deps, tx, writer, { title, text, images })
      await alongside(tx, updateId)
      const isMailed = (toDonors || toFollowers) && (await readMailableAt(tx, caseId, now)) === null
      if (!isMailed) return { updateId, mailedAt: null }
      const sendsAt = new Date(now.getTime() + UPDATE_MAIL_MINUTES * MINUTE_MS)
      await insertMailing(tx, { caseId, updateId, toDonors, toFollowers, sendsAt })
      return { updateId, mailedAt: sendsAt.toISOString() }
    })
  })
}

/** Posts an update as the case’s organizer or a co-organizer. @throws as `postUpdateAs` */
export const postOwnUpdate = async (
  deps: Deps,
  actor: SignedIn,
  { caseId, ...update }: CallArguments<Calls['postUpdate']>,
): Promise<Posted> => {
  const teamCase = await requireTeamCase(deps, actor, caseId)
  return postUpdateAs(deps, { ...teamCase, uploaderId: actor.userId }, update)
}
