import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { CodeName } from '#contract/codes.ts'
import { consumeCode, judgeCode } from '#server/accounts/codes/check-code.ts'
import { type CodeTarget, sendCode } from '#server/accounts/codes/send-code.ts'
import type { Deps } from '#server/deps.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'
import type { Recipient } from './recipient.ts'

type WhoseCode = Pick<Recipient, 'caseId' | 'email'>

/** @throws conflict if there is no mailbox for a code */
const codeOf = ({ caseId, email }: WhoseCode): CodeTarget => {
  if (email === null)
    throw new Refusal('conflict', {
      sentence: 'Add an e-mail to your account first. We send the code there.',
    })
  return { email, purpose: 'identity', boundTo: `case:${caseId}` }
}

/**
 * Mails a code. @throws conflict, also before the invitation is accepted; slowDown within a minute of the
 * last one, and after five in a day
 */
export const sendCheckCode = async (
  deps: Deps,
  recipient: WhoseCode & Pick<Recipient, 'checkedCase'>,
): Promise<CallOutput<Calls['sendVerify']>> => {
  const invitation = await readInvitationRow(deps.database.reader, recipient.caseId)
  if (invitation !== null && invitation.state !== 'accepted')
    throw new Refusal('conflict', { sentence: 'First say whether you accept this fundraiser.' })
  return sendCode(deps, { ...codeOf(recipient), caseTitle: recipient.checkedCase.title }, null)
}

const REFUSED = {
  wrong: 'checkCodeWrong',
  expired: 'checkCodeExpired',
  too_many_tries: 'checkTooManyTries',
} as const satisfies Record<string, CodeName>

/**
 * Spends the mailed code: it opens one browser, once.
 * @throws checkCodeWrong also for a used one; checkCodeExpired, checkTooManyTries, conflict
 */
export const confirmCode = async (deps: Deps, recipient: WhoseCode, typed: string): Promise<void> => {
  const judged = await judgeCode(deps, codeOf(recipient), typed)
  if (judged.verdict !== 'good') {
    const { verdict, triesLeft } = judged
    throw new Refusal(REFUSED[verdict], { data: triesLeft === null ? null : { triesLeft } })
  }
  try {
    await consumeCode(deps.database.reader, judged.code, deps.clock.now())
  } catch (error) {
    // Used concurrently by another browser.
    throw isRefusal(error, 'codeWrong') ? new Refusal('checkCodeWrong', { reason: 'used' }) : error
  }
}
