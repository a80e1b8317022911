import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { VOUCH_REQUESTS_MAX } from '#contract/fundraisers/vouch-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { actOnce } from '../act-once.ts'
import { caseStateOf } from '../case.state.ts'
import { mailVouchRequestJob } from '../case-jobs.ts'
import { type CaseRow, recipientNameOf } from '../case-row.queries.ts'
import { lockOwnCase } from '../lock-case.ts'
import { requireOwnCase } from '../own-case.ts'
import { endVouches } from './end-vouches.ts'
import { takesVouches, vouchStateOf } from './vouch.state.ts'
import { insertVouch, readVouches, type VouchRow } from './vouches.queries.ts'

type Asked = CallOutput<Calls['caseVouches']>
type Owner = Pick<Person, 'userId'>

/** Whether an address is one of the organizer's, in the team, or the recipient's. */
export type IsOfTheCase = (row: Pick<CaseRow, 'caseId' | 'ownerId'>, emailHash: string) => Promise<boolean>

/** Associated data that binds an address to its request. */
export const vouchAddressContext = (vouchId: string): string => `vouch.email|${vouchId}`

/** Why no one can be asked; null if someone can. */
const closedSentence = (row: CaseRow, asked: readonly VouchRow[], now: Date): string | null => {
  if (!takesVouches(row, now))
    return caseStateOf(row, now) === 'live'
      ? `You can ask people once ${recipientNameOf(row)} has accepted and the page names them.`
      : 'You can ask people while the fundraiser is live.'
  return asked.length < VOUCH_REQUESTS_MAX
    ? null
    : `You’ve asked all ${VOUCH_REQUESTS_MAX} people that a fundraiser can ask.`
}

/** Whom the organizer asked, first asked first. @throws notFound */
export const listVouches = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  owner: Owner,
  { caseId }: CallArguments<Calls['caseVouches']>,
): Promise<Asked> => {
  const row = await requireOwnCase(deps, owner, caseId)
  const { db } = deps.database
  const asked = await readVouches(db, caseId)
  return {
    caseId,
    recipientName: recipientNameOf(row),
    closed: closedSentence(row, asked, deps.clock.now()),
    left: VOUCH_REQUESTS_MAX - asked.length,
    vouches: await Promise.all(
      asked.map(async (vouch) => ({
        vouchId: vouch.vouchId,
        state: vouchStateOf(vouch),
        email:
          vouch.emailCipher &&
          (await deps.personalData.open(
            db,
            vouch.emailHash,
            vouchAddressContext(vouch.vouchId),
            vouch.emailCipher,
          )),
        name: vouch.name,
        town: vouch.town,
        relation: vouch.relation,
        askedAt: vouch.askedAt.toISOString(),
        vouchedAt: vouch.endedAt === null ? (vouch.givenAt?.toISOString() ?? null) : null,
      })),
    ),
  }
}

/**
 * Mails one address, once, whether its reader knows the recipient. A fundraiser can ask few, whatever they answer, and each
 * address once. Idempotent by its key.
 * @throws notFound; invalidInput for an address of the case's own people, and one that was asked; conflict if no one can be asked
 */
export const askVoucher = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  owner: Owner,
  { idempotencyKey, ...input }: CallArguments<Calls['askVoucher']>,
  isOfTheCase: IsOfTheCase,
): Promise<CallOutput<Calls['askVoucher']>> => {
  const { database, ids, clock, personalData } = deps
  const { caseId, email } = input
  const emailHash = personalData.emailHash(email)
  const ownCase = await requireOwnCase(deps, owner, caseId)
  if (await isOfTheCase(ownCase, emailHash))
    throw invalidFields([
      { field: 'email', message: 'You, your team and the recipient can’t vouch. Ask someone else.' },
    ])
  return database.transact(async (tx) => {
    const row = await lockOwnCase(tx, owner, caseId)
    return actOnce(deps, tx, { caseId, idempotencyKey, act: 'ask-voucher', input }, async () => {
      const now = clock.now()
      const asked = await readVouches(tx, caseId)
      const sentence = closedSentence(row, asked, now)
      if (sentence !== null) throw new Refusal('conflict', { sentence })
      if (asked.some((vouch) => vouch.emailHash === emailHash))
        throw invalidFields([
          { field: 'email', message: 'That address was already asked. We ask each one only once.' },
        ])
      const vouchId = ids.uuid()
      const emailCipher = await personalData.seal(tx, emailHash, vouchAddressContext(vouchId), email)
      await insertVouch(tx, { caseId, vouchId, emailHash, emailCipher, askedAt: now })
      await writeOutbox(tx, ids, caseId, [mailVouchRequestJob.at(now, { caseId, vouchId })], now)
      return { vouchId }
    })
  })
}

/** Takes a vouch off the page, or ends a request. Idempotent. @throws notFound */
export const removeVouch = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  owner: Owner,
  { caseId, vouchId }: CallArguments<Calls['removeVouch']>,
): Promise<CallOutput<Calls['removeVouch']>> => {
  await requireOwnCase(deps, owner, caseId)
  const removed = await deps.database.transact((tx) =>
    endVouches(tx, { caseId, vouchId, because: 'organizer', at: deps.clock.now() }),
  )
  return { removed }
}
