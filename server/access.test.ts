import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import { hasCapability, STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { receiptPath } from '#server/donations/receipt.ts'
import {
  caseReader,
  donor,
  type Facts,
  isSignedInRole,
  isStaff,
  owner,
  person,
  ROLES,
  type Role,
  type Row,
  SIGNED_IN_ROLES,
  type SignedInRole,
  sameForAll,
  staff,
} from '#testing/access-rows.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { INSIGHT_ROWS } from '#testing/insight-access-rows.ts'
import { makeCase } from '#testing/make-case.ts'
import { ORGANIZER_ROWS } from '#testing/organizer-access-rows.ts'
import { OWN_DONATION_ROWS } from '#testing/own-donation-access-rows.ts'
import { REACH_ROWS } from '#testing/reach-access-rows.ts'
import { RECIPIENT_ROWS } from '#testing/recipient-access-rows.ts'
import { sessionFor } from '#testing/session.ts'
import { STAFF_ROWS } from '#testing/staff-access-rows.ts'
import { addAccount } from './accounts/sign-in/add-account.ts'
import { appointStaff } from './accounts/staff/appoint-staff.ts'
import { markSecondFactor } from './accounts/staff/second-factor.queries.ts'
import type { MemberKey } from './cases/team/authors.ts'
import { inviteCoOrganizer } from './cases/team/invite-co-organizer.ts'
import { takePlace } from './cases/team/join.ts'
import { teamInvitationPath } from './cases/team/team-link.ts'
import { askVoucher } from './cases/vouches/ask-voucher.ts'
import { vouchPath } from './cases/vouches/vouch-link.ts'
import { signCheckLink } from './identity-check/check-link.ts'
import { nameBeneficiary } from './identity-check/name-beneficiary.ts'

/**
 * Tests every call as every kind of caller. The owner owns the cases; the co-organizer helps with the
 * published one. The donor is signed out and has the keys
 * of one donation to the published case; the beneficiary is signed out and has its mailed link. A new call
 * needs a row here.
 */

const test = testApp()

let facts: Omit<Facts, 'ownersSession'>

beforeAll(async () => {
  const { deps } = test
  const people = {} as Record<SignedInRole, string>
  for (const who of SIGNED_IN_ROLES) {
    people[who] = await addAccount(deps, {
      email: `${who}@mail.example`,
      fullName: 'Ada Whitfield',
      phc: null,
    })
    if (isStaff(who)) await appointStaff(deps, { userId: people[who], roles: [who] })
  }
  const caseId = await makeCase(test, { ownerId: people.owner })
  const draftCaseId = await makeCase(test, { ownerId: people.owner, published: false })
  const { orderId, orderKey } = await new Donor(test).give({ caseId })
  await test.work()
  const donationToken =
    receiptPath(deps.signer, { caseId, orderId, emailCorrectedAt: null }).split('/').at(-1) ?? ''
  const ownCaseId = await makeCase(test, { ownerId: people.owner, purpose: 1, verified: false })
  await nameBeneficiary(deps, caseId, 'rosa@mail.example')
  const recipientHash = deps.personalData.emailHash('rosa@mail.example')
  const linkCookie = `${checkLinkCookie(caseId)}=${signCheckLink(deps.signer, { caseId, recipientHash })}`
  const invite = async (): Promise<MemberKey> => {
    const row = { caseId, idempotencyKey: randomUUID(), name: 'Ben Ortiz' }
    return { caseId, ...(await inviteCoOrganizer(deps, { userId: people.owner }, row)) }
  }
  const [joined, open] = [await invite(), await invite()]
  const place = { userId: people.coOrganizer, name: 'Ben Ortiz' }
  await takePlace(deps, joined, place, async () => {})
  const { vouchId } = await askVoucher(
    deps,
    { userId: people.owner },
    { caseId, idempotencyKey: randomUUID(), email: 'cora@mail.example' },
    async () => false,
  )
  const vouchToken = vouchPath(deps.signer, { caseId, vouchId }).split('/').at(-1) ?? ''
  const teamToken = teamInvitationPath(deps.signer, open).split('/').at(-1) ?? ''
  facts = {
    people,
    caseId,
    draftCaseId,
    ownCaseId,
    linkCookie,
    orderId,
    orderKey,
    donationToken,
    teamToken,
    vouchToken,
  }
})

const noInput = () => ({})
const ofCase = ({ caseId }: Facts) => ({ caseId })
const ofDraft = ({ draftCaseId }: Facts) => ({ caseId: draftCaseId })
const ofOrder = ({ orderId, orderKey }: Facts, who: Role) => ({
  orderId,
  orderKey: who === 'donor' ? orderKey : 'x'.repeat(orderKey.length),
})
const ofDonation = ({ donationToken }: Facts, who: Role) => ({
  token: who === 'donor' ? donationToken : `${donationToken.slice(0, -4)}xxxx`,
})
const donation = (more: object) => (of: Facts, who: Role) => ({
  ...ofDonation(of, who),
  idempotencyKey: randomUUID(),
  ...more,
})
const email = 'nobody@mail.example'
const password = 'nine herons over the lake'
const verifyCode = '000000'
const passkeyAnswer = () => ({
  answer: { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x', userHandle: null },
})

const ROWS: Readonly<Record<CallName, Row>> = {
  caseDetail: caseReader('ok', 'notFound', ofDraft),
  viewInfo: caseReader('ok', 'notFound', ofDraft),
  caseDonations: caseReader('ok', 'notFound', ofDraft),
  casePayoutNotices: caseReader('ok', 'notFound', ofDraft),
  caseLedger: caseReader('ok', 'notFound', ofDraft),
  caseChecks: caseReader('ok', 'notFound', ofDraft),
  caseUpdates: caseReader('ok', 'notFound', ofDraft),
  caseLive: sameForAll('notFound', ofDraft),
  caseList: sameForAll('ok', noInput),
  publicCuratedCases: sameForAll('ok', noInput),
  recentlyHelped: sameForAll('ok', noInput),
  latestPayoutNotices: sameForAll('ok', noInput),
  reportCase: sameForAll('ok', (of) => ({
    ...ofCase(of),
    idempotencyKey: randomUUID(),
    reason: 'other',
    text: 'The picture is from a newspaper.',
  })),
  createDraft: person('invalidInput', noInput),
  updateDraft: owner('ok', 'notFound', (of) => ({ ...ofDraft(of), zoneId: 1, version: 0, title: 'Rosa' })),
  deleteDraft: owner('ok', 'notFound', ofCase),
  myCase: owner('ok', 'notFound', ofDraft),
  latestRaisingCase: owner('ok', 'nothingYet', noInput),
  allSelfCases: person('ok', noInput),
  submitCase: person('invalidInput', noInput),
  withdrawSubmission: owner('conflict', 'notFound', (of) => ({
    ...ofDraft(of),
    checkId: randomUUID(),
    idempotencyKey: randomUUID(),
  })),
  appealReview: owner('notFound', 'notFound', (of) => ({
    ...ofDraft(of),
    idempotencyKey: randomUUID(),
    text: 'You misread the second paragraph.',
  })),
  checkCase: owner('nothingYet', 'notFound', ofDraft),
  rejectReason: owner('nothingYet', 'notFound', ofDraft),
  rejectReasonByCheckId: person('notFound', () => ({ checkId: randomUUID() })),
  staffReviews: staff('review.read', 'ok', noInput),
  staffReviewsCsv: staff('review.read', 'invalidInput', () => ({ filter: 'none' })),
  staffReview: staff('review.read', 'notFound', () => ({ checkId: randomUUID() })),
  claimReview: staff('review.decide', 'notFound', () => ({ checkId: randomUUID() })),
  releaseReview: staff('review.decide', 'notFound', () => ({ checkId: randomUUID() })),
  decideReview: staff('review.decide', 'notFound', () => ({
    checkId: randomUUID(),
    round: 1,
    decision: 'approve',
  })),

  ...ORGANIZER_ROWS,
  ...REACH_ROWS,
  ...STAFF_ROWS,
  ...INSIGHT_ROWS,
  ...OWN_DONATION_ROWS,

  countryCode: sameForAll('nothingYet', noInput),

  registerSignKey: sameForAll('invalidInput', noInput),
  getPayPlatform: sameForAll('ok', ofCase),
  createOrder: sameForAll('invalidInput', noInput),
  getOrderInfo: donor('ok', 'notAllowed', ofOrder),
  requestNews: donor('ok', 'notAllowed', ofOrder),
  correctReceiptAddress: donor('invalidInput', 'notAllowed', ofOrder),
  requestArrival: donor('ok', 'notAllowed', ofOrder),
  orderStatus: donor('ok', 'notAllowed', ofOrder),
  charge: donor('alreadyPaid', 'notAllowed', (of, who) => ({
    ...ofOrder(of, who),
    confirmationToken: 'ctoken_1',
    attempt: 2,
  })),
  webhook: sameForAll('signInvalid', noInput),

  receipt: donor('ok', 'notFound', ofDonation),
  changeNames: donor('ok', 'notFound', donation({ nameShown: 'anonymous', hideAmount: false })),
  changeMessage: donor('ok', 'notFound', (of, who) => ({ ...ofDonation(of, who), message: 'Hold on.' })),
  refundOwnTip: donor('notRefundable', 'notFound', donation({})),
  refundRepeatedDonation: donor('notRefundable', 'notFound', donation({})),
  requestRefund: donor(
    'notRefundable',
    'notFound',
    donation({ reason: 'other', text: 'It was for another case.' }),
  ),
  refundOwnDonation: donor('ok', 'notFound', donation({})),
  statement: sameForAll('notFound', () => ({ token: 'x' })),
  findReceipts: sameForAll('ok', () => ({ email })),
  sendStatement: sameForAll('ok', () => ({ email, year: 2026 })),

  refreshToken: sameForAll('tokenError', () => ({ refreshToken: 'x' })),
  checkEmailExists: sameForAll('ok', () => ({ email })),
  sendEmailCode: sameForAll('invalidInput', () => ({ email: 'nobody' })),
  registerWithEmail: sameForAll('codeWrong', () => ({ email, password, fullName: 'Ada Lane', verifyCode })),
  resetPassword: sameForAll('codeWrong', () => ({ email, password, verifyCode })),
  login: sameForAll('wrongLogin', () => ({ email: 'owner@mail.example', password })),
  signInOptions: sameForAll('ok', noInput),
  beginSocialLogin: sameForAll('ok', () => ({ provider: 'google' })),
  loginWithGoogle: sameForAll('socialRefused', noInput),
  loginWithApple: sameForAll('socialRefused', noInput),
  loginWithFacebook: sameForAll('socialRefused', () => ({ accessToken: 'x' })),

  beginLink: person('ok', () => ({ provider: 'google' })),
  linkFacebook: person('socialRefused', () => ({ accessToken: 'x' })),
  removeSignInMethod: person('ok', () => ({ method: 'google' })),

  beginPasskeyLogin: sameForAll('ok', noInput),
  loginWithPasskey: sameForAll('passkeyRefused', passkeyAnswer),
  passkeys: person('ok', noInput),
  beginPasskey: person('ok', noInput),
  addPasskey: person('passkeyRefused', () => ({
    credential: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] },
  })),
  renamePasskey: person('notFound', () => ({ passkeyId: randomUUID(), name: 'My phone' })),
  removePasskey: person('ok', () => ({ passkeyId: randomUUID() })),

  pendingEmailChange: sameForAll('notFound', () => ({ token: 'x' })),
  answerEmailChange: sameForAll('notFound', () => ({ token: 'x' })),

  userInfo: person('ok', noInput),
  updateUserInfo: person('ok', () => ({ fullName: 'Ada Lane' })),
  sendOwnCode: owner('conflict', 'ok', () => ({ purpose: 'erase' })),
  changeEmail: person('codeWrong', () => ({ newEmail: email, newCode: verifyCode, currentCode: verifyCode })),
  changePassword: person('wrongLogin', () => ({ currentPassword: password, password })),
  exportAccount: person('ok', noInput),
  eraseInfo: person('ok', noInput),
  eraseAccount: owner('conflict', 'invalidInput', noInput),
  sessions: person('ok', noInput),
  endSession: owner('ok', 'notFound', ({ ownersSession }) => ({ sessionId: ownersSession })),
  logout: person('ok', noInput),
  ...RECIPIENT_ROWS,
  casePayouts: owner('ok', 'notFound', ofCase),
  // The row expects JSON: an unknown case, so that no file is returned.
  payoutStatementFile: person('notFound', () => ({ caseId: '0'.repeat(12), period: '2026', format: 'csv' })),
  // The row sends JSON; the form is parsed after authentication.
  uploadFile: person('unsupportedMedia', noInput),
  uploadCredentials: person('ok', () => ({ purpose: 'cover', contentType: 'image/jpeg', byteLength: 1000 })),
  finishUpload: person('notFound', () => ({ finishKey: randomUUID() })),
  staffDocument: staff('document.read', 'notFound', (of) => ({ ...ofCase(of), uploadId: randomUUID() })),
  staffMember: staff('staff.enter', 'ok', noInput),
  beginSecondFactor: staff('staff.enter', 'ok', noInput),
  reportedCases: staff('report.decide', 'ok', noInput),
  reportedCasesCsv: staff('report.decide', 'invalidInput', () => ({ filter: 'none' })),
  reportedCase: staff('report.decide', 'ok', ofCase),
  decideReports: staff('report.decide', 'conflict', (of) => ({
    ...ofCase(of),
    lastReportAt: new Date().toISOString(),
    count: 1,
    outcome: 'no_breach',
    words: 'We looked, and it follows the rules.',
  })),
  hideCase: staff('case.hide', 'conflict', (of) => ({
    ...ofDraft(of),
    reason: 'It isn’t public in the first place.',
  })),
  unhideCase: staff('case.hide', 'conflict', (of) => ({
    ...ofCase(of),
    reason: 'It isn’t hidden in the first place.',
  })),
  // Each row's session is new, so it has set up no app.
  enterSecondFactor: staff('staff.enter', 'notFound', () => ({ code: verifyCode })),
  // None of the test's people has a passkey.
  beginPasskeyFactor: staff('staff.enter', 'notFound', noInput),
  enterPasskeyFactor: staff('staff.enter', 'passkeyRefused', passkeyAnswer),
}

/** Signs the person in, with the second factor entered. */
const signInToken = async (userId: string): Promise<string> => {
  const { token, sessionId } = await sessionFor(test, userId)
  await markSecondFactor(test.deps.database.db, { userId, sessionId }, test.clock.now())
  return token
}

/** @returns the code of the answer */
const callAs = async (name: CallName, who: Role): Promise<number> => {
  const { method, path } = calls[name]
  // A new one: the calls before opened more sessions than a person keeps.
  const { sessionId: ownersSession } = await sessionFor(test, facts.people.owner)
  const input = ROWS[name].input({ ...facts, ownersSession }, who)
  const signedOutCookie = who === 'beneficiary' ? facts.linkCookie : ''
  const cookie = isSignedInRole(who)
    ? `${COOKIES.token}=${await signInToken(facts.people[who])}`
    : signedOutCookie
  const query = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
  const answer = await test.app.inject({
    method,
    url: path,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(method === 'POST' ? { payload: input } : { query }),
  })
  return answer.json<{ code: number }>().code
}

const names = Object.keys(calls).filter((name): name is CallName => name in calls)

describe('every call', () => {
  it('has a row here, and every row belongs to a call', () => {
    expect(Object.keys(ROWS).sort()).toEqual(names.sort())
  })

  it('for staff is allowed only to the roles with its capability', () => {
    for (const name of names) {
      const { capability } = calls[name]
      if (capability === null) continue
      for (const role of STAFF_ROLES)
        expect(ROWS[name].expected(role) === 'notAllowed', `${name} ${role}`).toBe(
          !hasCapability([role], capability),
        )
    }
  })
})

describe.each(names)('%s', (name) => {
  it.each(ROLES)('answers %s with the code of its row', async (who) => {
    const code = await callAs(name, who)
    expect(Object.entries(codes).find(([, row]) => row.code === code)?.[0]).toBe(ROWS[name].expected(who))
  })
})
