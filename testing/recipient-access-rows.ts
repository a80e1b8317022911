import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'
import type { CodeName } from '#contract/codes.ts'
import { CHECK_ATTESTATION } from '#contract/identity-check/identity-fields.ts'
import { isSignedInRole, type Row, recipient } from './access-rows.ts'
import { GOOD_DETAILS } from './identity-check.ts'

const verifyCode = '000000'

/** A call for the beneficiary alone, which an owner who raises for themselves isn't. */
const beneficiary = (name: CodeName, more: object = {}): Row => ({
  ...recipient(name, more),
  expected: (who) => (who === 'beneficiary' ? name : isSignedInRole(who) ? 'notAllowed' : 'tokenMissing'),
})

/**
 * Rows of server/access.test.ts for a case's recipient: its organizer if they raise for themselves, else the
 * beneficiary, by the mailed link.
 */
export const RECIPIENT_ROWS = {
  getSimpleInfo: recipient('ok'),
  sendVerify: recipient('ok'),
  verifyCode: recipient('checkCodeWrong', { code: verifyCode }),
  getCheckInfo: recipient('ok'),
  supplementBeneficiaryInfo: recipient('checkCodeNeeded', {
    ...GOOD_DETAILS,
    attestation: CHECK_ATTESTATION.version,
    formId: 'x',
    sign: 'x',
  }),
  choosePayoutInterval: recipient('ok', { interval: 'daily' }),
  beginAccountSession: recipient('checkCodeNeeded'),
  beginBankChange: recipient('checkCodeNeeded', { formId: 'x', sign: 'x' }),
  denyBankChange: recipient('conflict'),
  payoutStatement: recipient('ok', { period: '2026' }),
  appealHold: recipient('notFound', {
    holdId: randomUUID(),
    text: 'The account is mine, and has been for years.',
  }),
  useNote: recipient('notFound', { payoutId: randomUUID() }),
  // The row sends JSON. Whose case the form is about is known only once it is read, so any session comes this far.
  uploadNotePhoto: {
    ...recipient('unsupportedMedia'),
    expected: (who) => (isSignedInRole(who) || who === 'beneficiary' ? 'unsupportedMedia' : 'tokenMissing'),
  },
  beneficiaryWriting: beneficiary('ok'),
  postBeneficiaryUpdate: beneficiary('ok', {
    idempotencyKey: randomUUID(),
    title: 'Home again',
    text: 'We sleep at home tonight.',
  }),
  thankAsBeneficiary: beneficiary('ok', { text: 'Thank you, all of you.' }),
  uploadBeneficiaryPhoto: {
    ...recipient('unsupportedMedia'),
    expected: (who) => (isSignedInRole(who) || who === 'beneficiary' ? 'unsupportedMedia' : 'tokenMissing'),
  },
  writeUseNote: recipient('notFound', { payoutId: randomUUID(), text: 'A new floor.' }),
} satisfies Partial<Record<CallName, Row>>
