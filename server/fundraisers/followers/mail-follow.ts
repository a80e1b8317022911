import type { MailedLink } from '#contract/call.ts'
import { DAY_MS } from '#contract/dates.ts'
import { followPath } from '#contract/page-addresses.ts'
import { mailedCaseOf, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { deletePreferencesOfCase } from '#server/mail-preferences/mail-preferences.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { FOLLOW_TITLE, followMail } from './follow-mail.tsx'
import {
  deleteFollowRequestsBefore,
  deleteFollowRequestsOf,
  deleteFollowRequestsOfCase,
  dropFollowAddress,
  type FollowRequestKey,
  readFollowRequest,
} from './follow-requests.queries.ts'

const PURPOSE: MailedLink = 'follow-case'

/** Associated data that binds an address to its request. */
export const followAddressContext = (requestId: string): string => `follow_request.email|${requestId}`

/** The case and the address of a signed link; null if it isn't ours. */
export const readFollowToken = ({ signer }: Pick<Deps, 'signer'>, token: string): readonly string[] | null =>
  signer.read(PURPOSE, token)

/** Mails an address the link that makes it a follower; not if it was erased meanwhile. */
export const mailFollow = async (deps: Deps, requestKey: FollowRequestKey): Promise<void> => {
  const { db } = deps.database
  const row = await readFollowRequest(db, requestKey)
  if (row === null || row.emailCipher === null) return
  const { caseId, requestId, emailHash, emailCipher } = row
  const [donatableCase, email] = await Promise.all([
    readDonatableCase(deps, caseId),
    deps.personalData.open(db, emailHash, followAddressContext(requestId), emailCipher),
  ])
  const isFollowable =
    donatableCase !== null && !donatableCase.erased && donatableCase.donationStatus !== 'not_public'
  if (isFollowable && email !== null) {
    const { publicOrigin, brand } = deps.config
    // In the query, which isn't logged: the token contains the address.
    const confirmPath = `${followPath(caseId)}?confirm=${deps.signer.sign(PURPOSE, [caseId, email])}`
    await deps.mail.send({
      to: email,
      subject: FOLLOW_TITLE,
      messageId: `follow-${requestId}`,
      caseId,
      ...renderMail(
        followMail({ publicOrigin, brand, ...mailedCaseOf(donatableCase), followPath: confirmPath }),
      ),
    })
  }
  await dropFollowAddress(db, requestKey)
}

/** Deletes an erased person's follow requests. Idempotent. @returns whether another person's are left */
export const forgetFollowRequests = (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => deleteFollowRequestsOf(database.db, address)

/** Deletes requests older than two days; only those of the last day count. */
export const forgetOldFollowRequests = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> =>
  deleteFollowRequestsBefore(database.db, new Date(clock.now().getTime() - 2 * DAY_MS))

/** Ends every subscription to an erased case, with the followers' addresses. Idempotent. */
export const eraseFollowers = async ({ database }: Pick<Deps, 'database'>, caseId: string): Promise<void> => {
  await database.transact(async (tx) => {
    await deletePreferencesOfCase(tx, caseId)
    await deleteFollowRequestsOfCase(tx, caseId)
  })
}
