import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CodeName } from '#contract/codes.ts'
import { consumeCode, judgeCode } from '#server/accounts/codes/check-code.ts'
import { type CodeTarget, sendCode } from '#server/accounts/codes/send-code.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import type { Recipient } from './recipient.ts'

/** Whose code it is. `network` counts the requests for an address that they name themselves; null for a known address. */
export type CodeOwner = Pick<Recipient, 'caseId' | 'email'> & { readonly network: string | null }

/** @throws conflict if the person has no address for a code */
const requireCodeTarget = ({ caseId, email }: Omit<CodeOwner, 'network'>): CodeTarget => {
  if (email === null)
    throw new Refusal('conflict', {
      sentence: 'Add an e-mail to your account first. We’ll send the code there.',
    })
  return { email, purpose: 'identity', boundTo: `case:${caseId}` }
}

/**
 * Mails a code. @throws conflict without an address, or before the invitation is accepted; slowDown as for
 * each mailed code (send-code.ts)
 */
export const sendCheckCode = async (
  deps: Deps,
  recipient: CodeOwner & Pick<Recipient, 'checkedCase'>,
): Promise<CallOutput<Calls['sendVerify']>> => {
  const invitation = await readInvitationRow(deps.database.db, recipient.caseId)
  if (invitation !== null && invitation.state !== 'accepted')
    throw new Refusal('conflict', { sentence: 'First say whether you accept this fundraiser.' })
  const { title: caseTitle, organizerName } = recipient.checkedCase
  const target = { ...requireCodeTarget(recipient), mailedCase: { caseTitle, organizerName } }
  return sendCode(deps, target, recipient.network)
}

const CODE_NAMES = {
  wrong: 'checkCodeWrong',
  expired: 'checkCodeExpired',
  too_many_tries: 'checkTooManyTries',
} as const satisfies Record<string, CodeName>

/**
 * Checks and uses up the mailed code, which opens the check in one browser only.
 * @throws checkCodeWrong, also for a used code; checkCodeExpired, checkTooManyTries, conflict
 */
export const confirmCode = async (
  deps: Deps,
  recipient: Omit<CodeOwner, 'network'>,
  typed: string,
): Promise<void> => {
  const result = await judgeCode(deps, requireCodeTarget(recipient), typed)
  if (result.verdict !== 'good') {
    const { verdict, triesLeft } = result
    throw new Refusal(CODE_NAMES[verdict], { data: triesLeft === null ? null : { triesLeft } })
  }
  try {
    await consumeCode(deps.database.db, result.code, deps.clock.now())
  } catch (error) {
    // Another browser has used the code at the same moment.
    throw isRefusal(error, 'codeWrong') ? new Refusal('checkCodeWrong', { reason: 'used' }) : error
  }
}
