import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readDonatableCase, requirePublicCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { addFollower } from '#server/mail-preferences/mail-preferences.ts'
import { FOLLOW_TITLE, followMail } from '#server/mails/follow-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readMailPreferences } from './mail-preferences.ts'

const PURPOSE = 'follow-case'

/**
 * Mails an address the link that makes it a follower. The mail is sent at once, so that the address is kept nowhere
 * before its reader agreed.
 *
 * @throws notFound
 */
export const askToFollow = async (
  deps: Deps,
  { caseId, email }: CallArguments<Calls['followCase']>,
): Promise<CallOutput<Calls['followCase']>> => {
  await requirePublicCase(deps, caseId)
  const of = await readDonatableCase(deps, caseId)
  if (of === null) throw new Refusal('notFound')
  const { publicOrigin, brand } = deps.config
  // In the query, which no log keeps: the token names the address.
  const followPath = `/follow/${caseId}?confirm=${deps.signer.sign(PURPOSE, [caseId, email])}`
  await deps.mail.send({
    to: email,
    subject: FOLLOW_TITLE,
    messageId: `follow-${deps.ids.uuid()}`,
    ...(await renderMail(followMail({ publicOrigin, brand, caseTitle: of.title, followPath }))),
  })
  return { asked: true }
}

/** Follows a case by the mailed link. Idempotent. @throws notFound for a link that isn’t ours */
export const confirmFollow = async (
  deps: Deps,
  { token }: CallArguments<Calls['confirmFollow']>,
): Promise<CallOutput<Calls['confirmFollow']>> => {
  const [caseId, email] = deps.signer.read(PURPOSE, token) ?? []
  if (caseId === undefined || email === undefined) throw new Refusal('notFound')
  await requirePublicCase(deps, caseId)
  return readMailPreferences(deps, await addFollower(deps, caseId, email))
}
