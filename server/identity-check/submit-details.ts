import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { canonicalJson } from '#contract/canonical.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { Deps } from '#server/deps.ts'
import type { AccountHolder, AccountRefused } from '#server/outside/payments/port.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { readHolder, validateHolder } from './account-holder.ts'
import { type CheckForm, requireSignedForm, type SignedRequest } from './check-form.ts'
import { openDetails, sealDetails } from './check-person.ts'
import { readShownAccount } from './holds/shown-account.ts'
import {
  type CheckRow,
  claimSend,
  lockAndCheckSendLock,
  releaseSendLock,
  type SendLock,
  writeCheck,
} from './identity-check.queries.ts'
import { type Recipient, readProof } from './recipient.ts'
import { resendDetailsToProvider, sendDetailsToProvider } from './send-details-to-provider.ts'
import { fieldOf } from './withdrawal-account/account-questions.policy.ts'
import { choosePayoutInterval } from './withdrawal-account/payout-interval.ts'
import { refuseRejectedOrStopped } from './withdrawal-account/refuse-rejected-or-stopped.ts'
import {
  ensureWithdrawalAccount,
  readWithdrawalAccount,
  type WithdrawalAccountRow,
} from './withdrawal-account/withdrawal-account.queries.ts'
import { stateOf } from './withdrawal-account/withdrawal-account.state.ts'

type Input = CallArguments<Calls['supplementBeneficiaryInfo']>

/**
 * Duration of the send lock: longer than any call to the provider, so an older lock belongs to a dead
 * process.
 */
const SEND_LOCK_MS = 30_000

const readAccount = async ({ database }: Deps, caseId: string): Promise<WithdrawalAccountRow> => {
  const account = await readWithdrawalAccount(database.db, caseId)
  if (account === null) throw new Error(`Case ${caseId} has no withdrawal account`)
  return account
}

const requireOpenAccount = async (deps: Deps, caseId: string): Promise<WithdrawalAccountRow> => {
  await ensureWithdrawalAccount(deps.database.db, caseId)
  const account = await readAccount(deps, caseId)
  if (account.state === WITHDRAWAL_ACCOUNT.verified)
    throw new Refusal('conflict', {
      sentence: 'You’ve already passed this check. To change something, write to us.',
    })
  refuseRejectedOrStopped((await readShownAccount(deps.database.db, caseId)) ?? account)
  return account
}

const DETAILS_REFUSED = 'Our payment provider couldn’t accept these details. Check them, or write to us.'
/** After the provider's own form was opened, identity details can be changed only there. */
const CHANGE_REFUSED =
  'Your details are already with our payment provider, so they can’t be changed here. If one is wrong, write to us.'

const refusalOf = ({ field, code }: AccountRefused, isChange: boolean): Refusal => {
  const ours = fieldOf(field)
  return ours === null
    ? new Refusal('conflict', { sentence: isChange ? CHANGE_REFUSED : DETAILS_REFUSED, reason: code })
    : invalidFields([{ field: ours, message: 'Our payment provider doesn’t accept this. Check it again.' }])
}

/** Repeats an earlier request whose answer was lost, so that its account is found before it is changed. */
const repeatEarlierRequest = async (deps: Deps, check: CheckRow): Promise<void> => {
  const details = await openDetails(deps, deps.database.db, check)
  const { detailsKey, attestedAt: givenAt } = check
  if (details === null || detailsKey === null || givenAt === null) return
  await resendDetailsToProvider(deps, readHolder(details), { detailsKey, givenAt })
}

type Submission = {
  readonly form: CheckForm
  readonly holder: AccountHolder
  readonly attestation: string
  readonly lock: SendLock
}

const BUSY = 'Your details are already being saved. Wait a moment.'

const storeDetails = async (
  deps: Deps,
  { form, holder, attestation, lock }: Submission,
  hash: string,
): Promise<void> => {
  const { caseId } = holder
  await deps.database.transact(async (tx) => {
    if (!(await lockAndCheckSendLock(tx, lock))) throw new Refusal('conflict', { sentence: BUSY })
    const details = await sealDetails(deps, tx, caseId, JSON.stringify(holder))
    await writeCheck(tx, caseId, {
      details,
      detailsKey: form.nonce,
      detailsHash: hash,
      attestation,
      attestedAt: deps.clock.now(),
    })
  })
}

/** Stores the details again that the provider has, unless others were stored or all were erased since. */
const restoreDetails = async (
  { database }: Deps,
  { caseId, details, detailsKey, detailsHash, attestation, attestedAt }: CheckRow,
  lock: SendLock,
): Promise<void> => {
  await database.transact(async (tx) => {
    if (await lockAndCheckSendLock(tx, lock))
      await writeCheck(tx, caseId, { details, detailsKey, detailsHash, attestation, attestedAt })
  })
}

/** Runs under the send lock, so no other request sends this person's details concurrently. */
const giveUnderLock = async (deps: Deps, check: CheckRow, submission: Submission): Promise<void> => {
  const { form, holder, attestation, lock } = submission
  const account = await requireOpenAccount(deps, holder.caseId)
  const hash = deps.personalData.fingerprint(canonicalJson({ ...holder, attestation }))
  const isRetry = check.detailsKey === form.nonce
  if (isRetry && check.detailsHash !== hash)
    throw new Refusal('checkFormExpired', { reason: 'form used with other details' })
  if (isRetry && check.sentKey === form.nonce) return
  if (!isRetry) {
    // A form older than the stored details is void, so a replayed call can't restore old details.
    if (check.attestedAt !== null && form.madeAt <= check.attestedAt)
      throw new Refusal('checkFormExpired', { reason: 'details were given since' })
    if (account.accountRef === null && check.details !== null) await repeatEarlierRequest(deps, check)
    await storeDetails(deps, submission, hash)
  }
  const refusal = await sendDetailsToProvider(deps, holder, form.nonce)
  if (refusal === null) return
  await restoreDetails(deps, check, lock)
  throw refusalOf(refusal, account.accountRef !== null)
}

/**
 * Saves or corrects the person's details: first in our database, then at the provider under the form's nonce.
 * If the provider's answer is lost, the next attempt finds its account, so a person gets only one account
 * there.
 * @throws notAllowed, checkFormExpired, signInvalid, invalidInput, underAge, conflict, busy
 */
export const submitDetails = async (
  deps: Deps,
  recipient: Pick<Recipient, 'caseId' | 'email' | 'role' | 'provedBy'>,
  request: SignedRequest,
  input: Input,
): Promise<CallOutput<Calls['supplementBeneficiaryInfo']>> => {
  const { database, clock } = deps
  const { caseId, email, provedBy } = recipient
  const form = await requireSignedForm(deps, 'supplementBeneficiaryInfo', request, input)
  const now = clock.now()
  if (email === null) throw new Refusal('conflict', { sentence: 'Add an e-mail to your account first.' })
  const holder = await validateHolder(input, { caseId, email, now })
  const lock = { caseId, until: new Date(now.getTime() + SEND_LOCK_MS) }
  const check = await claimSend(database.db, lock, now)
  if (check === null) throw new Refusal('conflict', { sentence: BUSY })
  try {
    // Refused if another person was named, or this person erased, since the code was typed. An erasure after
    // this line invalidates the lock.
    if (provedBy !== (await readProof(deps, recipient, check))) throw new Refusal('notAllowed')
    await giveUnderLock(deps, check, { form, holder, attestation: input.attestation, lock })
  } finally {
    await releaseSendLock(database.db, lock)
  }
  if (input.payoutInterval !== undefined) await choosePayoutInterval(deps, recipient, input.payoutInterval)
  return { withdrawalAccount: stateOf(await readAccount(deps, caseId)) }
}
