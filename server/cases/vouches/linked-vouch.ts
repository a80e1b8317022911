import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { organizerNameProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { isStaffLikeName, STAFF_LIKE_SENTENCE } from '#contract/validators/staff-like-name.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow, shownRecipientOf } from '../case-row.queries.ts'
import { lockCase } from '../lock-case.ts'
import { refuseMention } from '../refuse-mention.ts'
import { hasContact } from '../reviews/small-edit.policy.ts'
import { showNewVersion } from '../show-new-version.ts'
import { isOpenToTeam } from '../team/team-case.ts'
import { endVouches } from './end-vouches.ts'
import { takesVouches, vouchStateOf } from './vouch.state.ts'
import { vouchOf } from './vouch-link.ts'
import {
  changeVouch,
  lockVouch,
  readVouch,
  readVouches,
  type VouchKey,
  type VouchRow,
} from './vouches.queries.ts'

type Linked = CallOutput<Calls['linkedVouch']>

const linkedOf = (row: CaseRow, vouch: VouchRow, now: Date): Linked => {
  const { caseId, slug, title, organizerName } = row
  const { name, town, relation } = vouch
  const state = vouchStateOf(vouch)
  const isOver = state === 'asked' && !takesVouches(row, now)
  return {
    ...{ caseId, slug, title, organizerName, name, town, relation },
    recipientName: shownRecipientOf(row).fullName,
    state: isOver ? 'ended' : state,
  }
}

type LinkedVouch = { readonly key: VouchKey; readonly row: CaseRow; readonly vouch: VouchRow }

/** The vouch of a link, and its case. @throws notFound for a link that isn't ours, and while the case isn't public */
export const requireLinkedVouch = async (
  { database: { db }, signer }: Pick<Deps, 'database' | 'signer'>,
  token: string,
): Promise<LinkedVouch> => {
  const key = vouchOf(signer, token)
  const row = key === null ? null : await readCaseRow(db, key.caseId)
  const vouch = key === null ? null : await readVouch(db, key)
  if (key === null || row === null || vouch === null || !isOpenToTeam(row)) throw new Refusal('notFound')
  return { key, row, vouch }
}

/** A request to vouch, as the holder of its link sees it. @throws notFound */
export const readLinkedVouch = async (
  deps: Pick<Deps, 'database' | 'signer' | 'clock'>,
  { token }: CallArguments<Calls['linkedVouch']>,
): Promise<Linked> => {
  const { row, vouch } = await requireLinkedVouch(deps, token)
  return linkedOf(row, vouch, deps.clock.now())
}

type Words = { readonly name: string; readonly town: string; readonly relation: string }

/** @throws invalidInput, by the rules of public texts */
const requirePublicWords = (row: CaseRow, words: Words, brandName: string): void => {
  const nameProblem =
    organizerNameProblem(words.name) ?? (isStaffLikeName(words.name, brandName) ? STAFF_LIKE_SENTENCE : null)
  const contact = (['town', 'relation'] as const).filter((field) => hasContact(words[field]))
  const problems = [
    ...(nameProblem === null ? [] : [{ field: 'name', message: nameProblem }]),
    ...contact.map((field) => ({
      field,
      message: 'Anyone can read this. Leave out numbers, addresses and links.',
    })),
  ]
  if (problems.length > 0) throw invalidFields(problems)
  refuseMention(row, { relation: words.relation })
}

const OVER = 'This link has ended: you said no, it was taken off the page, or the fundraiser is over.'

/** What reviewers read beside a vouch. */
export type VouchSignals = {
  readonly networkHash: string
  /** Whether the organizer used the same network or browser. */
  readonly sharesWithOwner: boolean
  readonly addressSince: Date | null
}

/**
 * Puts on the page that the link's reader knows the recipient. The link is used once: a repeat with the same words changes
 * nothing, and other words are refused. @throws invalidInput; conflict if it has ended
 */
export const recordVouch = async (
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  { key, row }: LinkedVouch,
  typed: Words,
  { networkHash, sharesWithOwner, addressSince }: VouchSignals,
): Promise<Linked> => {
  const words = {
    name: cleanLine(typed.name),
    town: cleanLine(typed.town),
    relation: cleanLine(typed.relation),
  }
  requirePublicWords(row, words, deps.config.brand.name)
  const now = deps.clock.now()
  return deps.database.transact(async (tx) => {
    const locked = await lockCase(tx, key.caseId)
    const current = await lockVouch(tx, key)
    if (current?.givenAt != null && current.endedAt === null) {
      const { name, town, relation } = current
      if (name === words.name && town === words.town && relation === words.relation)
        return linkedOf(locked, current, now)
      throw new Refusal('conflict', { sentence: 'You’ve already said this. You can take it off the page.' })
    }
    if (current === null || current.endedAt !== null || !takesVouches(locked, now))
      throw new Refusal('conflict', { sentence: OVER })
    const others = (await readVouches(tx, key.caseId)).filter(({ vouchId }) => vouchId !== key.vouchId)
    const given = { ...words, givenAt: now, emailCipher: null, networkHash, addressSince }
    const sharesNetwork = sharesWithOwner || others.some((other) => other.networkHash === networkHash)
    await changeVouch(tx, key, { ...given, sharesNetwork })
    await showNewVersion(tx, key.caseId)
    return linkedOf(locked, { ...current, ...given }, now)
  })
}

/** Takes a vouch back, or declines the request. Idempotent. @throws notFound */
export const takeBackVouch = async (
  deps: Pick<Deps, 'database' | 'signer' | 'clock'>,
  { token }: CallArguments<Calls['takeBackVouch']>,
): Promise<Linked> => {
  const { key } = await requireLinkedVouch(deps, token)
  await deps.database.transact((tx) => endVouches(tx, { ...key, because: 'voucher', at: deps.clock.now() }))
  return readLinkedVouch(deps, { token })
}
