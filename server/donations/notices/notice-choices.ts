import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CaseNotices } from '#contract/fundraisers/donation-notice-calls.ts'
import type { NoticeChoice } from '#contract/fundraisers/organizer-limits.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import type { Person, SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { noticeKeyOf } from './notice-links.ts'
import { forgetUntold, readNoticeChoice, writeNoticeChoice } from './notices.queries.ts'

export { readNoticeChoice }

type ChoiceDeps = Pick<Deps, 'database'>
type Owner = Pick<Person, 'userId'>

const readChoice = async (deps: ChoiceDeps, owner: Owner, caseId: string): Promise<CaseNotices> => {
  const [{ slug, title }, choice] = await Promise.all([
    requireOwnCase(deps, owner, caseId),
    readNoticeChoice(deps.database.db, caseId),
  ])
  return { caseId, slug, title, choice }
}

const setChoice = async (
  deps: ChoiceDeps,
  owner: Owner,
  { caseId, choice }: { readonly caseId: string; readonly choice: NoticeChoice },
): Promise<CaseNotices> => {
  const { slug, title } = await requireOwnCase(deps, owner, caseId)
  await deps.database.transact(async (tx) => {
    await writeNoticeChoice(tx, caseId, choice)
    if (choice === 'off') await forgetUntold(tx, caseId)
  })
  return { caseId, slug, title, choice }
}

/** How a person is told of donations, for each of their public cases. */
export const listOwnNotices = async (deps: ChoiceDeps, { userId }: SignedIn): Promise<CaseNotices[]> => {
  const owned = (await listOwnedCases(deps, userId)).filter(({ visibility }) => visibility === 'live')
  return Promise.all(
    owned.map(async ({ caseId, slug, title }) => ({
      caseId,
      slug,
      title,
      choice: await readNoticeChoice(deps.database.db, caseId),
    })),
  )
}

/** Sets how an organizer is told of donations. Idempotent. @throws notFound */
export const setNotices = (
  deps: ChoiceDeps,
  actor: SignedIn,
  input: CallArguments<Calls['setDonationNotices']>,
): Promise<CaseNotices> => setChoice(deps, actor, input)

const requireNoticeKey = ({ signer }: Pick<Deps, 'signer'>, token: string) => {
  const key = noticeKeyOf(signer, token)
  if (key === null) throw new Refusal('notFound')
  return { caseId: key.caseId, owner: { userId: key.ownerId } }
}

/** @throws notFound also once the case is another person's */
export const readLinkedNotices = async (
  deps: ChoiceDeps & Pick<Deps, 'signer'>,
  { token }: CallArguments<Calls['linkedDonationNotices']>,
): Promise<CaseNotices> => {
  const { caseId, owner } = requireNoticeKey(deps, token)
  return readChoice(deps, owner, caseId)
}

/** Sets it by the link in a mail. Idempotent. @throws notFound also once the case is another person's */
export const setLinkedNotices = async (
  deps: ChoiceDeps & Pick<Deps, 'signer'>,
  { token, choice }: CallArguments<Calls['setLinkedDonationNotices']>,
): Promise<CaseNotices> => {
  const { caseId, owner } = requireNoticeKey(deps, token)
  return setChoice(deps, owner, { caseId, choice })
}
