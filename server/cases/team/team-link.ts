import type { MailedLink } from '#contract/call.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import type { MemberKey } from './authors.ts'

const INVITATION: MailedLink = 'team-invitation'

/** Path of the link by which one person joins a team. The organizer hands it over. */
export const teamInvitationPath = (signer: TokenSigner, { caseId, memberId }: MemberKey): string =>
  tokenPath('team', signer.sign(INVITATION, [caseId, memberId]))

/** Null for an invalid token. */
export const teamInvitationOf = (signer: TokenSigner, token: string): MemberKey | null => {
  const [caseId, memberId] = signer.read(INVITATION, token) ?? []
  return caseId !== undefined && memberId !== undefined ? { caseId, memberId } : null
}
