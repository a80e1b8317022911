import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from './call.ts'
import { type CallName, calls } from './calls.ts'
import { codes } from './codes.ts'

const all = Object.entries<Call>(calls)
type Schema = z.core.JSONSchema.BaseSchema

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' })

/** Every named field of a schema, at any depth. */
const fieldsOf = (schema: Schema): [string, Schema][] => {
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flat()
  const own = Object.entries(schema.properties ?? {}).filter(
    (entry): entry is [string, Schema] => typeof entry[1] === 'object',
  )
  return [
    ...own,
    ...[...own.map(([, field]) => field), ...inside].flatMap((child) =>
      typeof child === 'object' && child !== null ? fieldsOf(child) : [],
    ),
  ]
}

/** The types a field may have, without null and through lists. */
const leavesOf = (schema: Schema): Schema[] => {
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flat()
  const nested = inside.flatMap((child) =>
    typeof child === 'object' && child !== null ? leavesOf(child) : [],
  )
  return nested.length > 0 ? nested : schema.type === 'null' ? [] : [schema]
}

test('no two calls share an address', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe.each(all)('%s', (_name, call) => {
  test('has a summary in whole sentences', () => {
    expect(call.summary).toMatch(/^[A-Z].{10,}[.)]$/)
  })

  test('lists known refusal codes, each once', () => {
    for (const code of call.codes) expect(Object.keys(codes)).toContain(code)
    expect(new Set(call.codes).size).toBe(call.codes.length)
  })

  test('has a path below /api/ without a trailing slash', () => {
    expect(call.path).toMatch(/^\/api(\/[A-Za-z0-9-]+)+$/)
  })

  test.runIf(call.form !== 'raw')('refuses undeclared fields', () => {
    const refused = call.input.safeParse({ notDeclaredAnywhere: 'x' })
    expect(refused.error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['notDeclaredAnywhere'] }),
    )
  })

  test.runIf(call.method === 'GET')('accepts its input as query text', () => {
    const shape = call.input instanceof z.ZodObject ? call.input.shape : {}
    for (const [field, schema] of Object.entries(schemaOf(call.input, 'input').properties ?? {})) {
      const type = typeof schema === 'object' ? schema.type : undefined
      expect(['string', 'integer', 'boolean'], field).toContain(type)
      if (type === 'integer') expect(z.safeParse(shape[field], '1').success, field).toBe(true)
      if (type === 'boolean') expect(z.safeParse(shape[field], 'true').success, field).toBe(true)
    }
  })

  test('has amounts as whole cents in fields ending Cents, and times as ISO 8601 in fields ending At, Since or Until', () => {
    const fields = [...fieldsOf(schemaOf(call.input, 'input')), ...fieldsOf(schemaOf(call.output, 'output'))]
    for (const [name, schema] of fields) {
      for (const leaf of leavesOf(schema)) {
        if (name.endsWith('Cents')) expect(leaf.type, name).toBe('integer')
        if (name.endsWith('At')) expect(leaf.format, name).toBe('date-time')
        if (leaf.format === 'date-time') expect(name).toMatch(/(At|Since|Until)$/)
      }
    }
  })

  test('takes a cursor and a limit exactly if it returns pages of a list', () => {
    const inputs = Object.keys(schemaOf(call.input, 'input').properties ?? {})
    const outputs = Object.keys(schemaOf(call.output, 'output').properties ?? {})
    expect(outputs.includes('nextCursor')).toBe(inputs.includes('cursor'))
    if (inputs.includes('cursor')) {
      expect(inputs).toContain('limit')
      expect(outputs).toContain('items')
    }
  })
})

/** Why a POST is safe to retry without an idempotency key. */
const SAFE_WITHOUT_KEY: Partial<Record<CallName, string>> = {
  previewThanks: 'it changes nothing',
  previewUpdate: 'it changes nothing',
  correctRecipientName: 'setting the same name again changes nothing',
  freezeAccount: 'an account has one open hold of a kind: a second is a conflict',
  unfreezeAccount: 'a lifted hold stays lifted',
  acceptDispute: 'an accepted dispute is lost, and accepting it again a conflict',
  refundCase: 'one refund of all donations of a case is open: a second is a conflict',
  decideCaseRefund: 'a decided one is decided: a second decision is a conflict',
  retryPayout: 'a retried payout is no longer failed',
  stopPayouts: 'a person’s stop with the same reason stands once',
  resumePayouts: 'a lifted stop stays lifted',
  writeUseNote: 'writing the same text again keeps the same note',
  logEvents: 'each event id counts once',
  logAbTest: 'it changes nothing',
  logErrors: 'a retry only raises the count',
  changeError: 'the version is the key',
  changeExperiment: 'starting a running experiment or stopping a stopped one is refused',
  forgetVisitor: 'an erased visitor stays erased',
  submitLead: 'an e-mail address has one lead: a retry only raises its count',
  changeLead: 'the version is the key',
  convertLead: 'the version is the key',
  answerContact: 'the version is the key',
  closeContact: 'the version is the key',
  assignContact: 'the version is the key',
  blockOrder: 'what is blocked stays blocked',
  blockAddress: 'what is blocked stays blocked',
  removeBlock: 'removing an entry twice is refused',
  tieContact: 'the version is the key',
  updateDraft: 'the version is the key, and saving the same fields again changes nothing',
  decideRefundRequest: 'a decision is final, and repeating the same one changes nothing',
  answerDispute: 'a dispute takes one answer: a second is refused',
  uploadEvidence: 'a file that no answer names is never read',
  explainDifference: 'explaining it twice is refused',
  endCaseByStaff: 'ending an ended case is refused',
  curateCases: 'the same cases in the same order change nothing',
  changePersonEmail: 'an account has one open change: a second is a conflict',
  cancelEmailChange: 'canceling it twice is refused',
  answerEmailChange: 'a confirmed or stopped change stays so',
  endPersonSessions: 'an ended session stays ended',
  erasePerson: 'an erased person stays erased',
  appointPerson: 'setting the same roles again changes nothing',
  resetSecondFactor: 'a removed app stays removed until a new one is set up',
  replayWebhook: 'processing an event twice changes nothing',
  retryJob: 'running a job twice changes nothing',
  claimReview: 'claiming it again as the same reviewer changes nothing',
  releaseReview: 'releasing an unclaimed review changes nothing',
  decideReview: 'the round is the key, and a decision is final',
  deleteDraft: 'a deleted draft stays deleted',
  registerSignKey: 'registering the same key for the same visitor changes nothing',
  charge: 'the attempt number is the key',
  webhook: 'the event’s id is the key',
  mailWebhook: 'noting the same event again changes nothing',
  removeCoOrganizer: 'a removed co-organizer stays removed',
  leaveTeam: 'who left stays out',
  openTeamInvitation: 'it stays opened',
  joinTeam: 'a person joins a team once',
  removeVouch: 'a removed vouch stays removed',
  giveVouch: 'a link is used once, and the same words again change nothing',
  takeBackVouch: 'a vouch that was taken back stays so',
  thankAsBeneficiary: 'each donation is thanked once',
  changeMessage: 'saving the same message again changes nothing',
  sendHouseholdCode: 'at most one mail a minute is sent',
  joinHousehold: 'a code works once',
  endHousehold: 'an ended household stays ended',
  addEmail: 'a code works once, and an address is added once',
  removeEmail: 'a removed address stays removed',
  setDonationPrivacy: 'setting the same choice again changes nothing',
  refreshToken: 'a retry gets the same new tokens as the first request',
  login: 'a retry only starts another session, which ends unused',
  beginSocialLogin: 'a new attempt replaces the earlier one',
  loginWithGoogle: 'an attempt works once',
  loginWithApple: 'an attempt works once',
  loginWithFacebook: 'a retry only starts another session, which ends unused',
  beginLink: 'a new attempt replaces the earlier one',
  linkFacebook: 'linking a linked account again changes nothing',
  removeKeptCard: 'a removed card stays removed',
  removeSignInMethod: 'a removed method stays removed',
  beginPasskeyLogin: 'a new challenge replaces the earlier one',
  loginWithPasskey: 'a challenge works once',
  beginPasskey: 'a new challenge replaces the earlier one',
  addPasskey: 'a challenge works once',
  renamePasskey: 'setting the same name again changes nothing',
  removePasskey: 'a removed passkey stays removed',
  beginPasskeyFactor: 'a new challenge replaces the earlier one',
  enterPasskeyFactor: 'a challenge works once',
  logout: 'an ended session stays ended',
  endSession: 'an ended session stays ended',
  checkEmailExists: 'it changes nothing',
  sendEmailCode: 'at most one mail a minute is sent',
  sendOwnCode: 'at most one mail a minute is sent',
  registerWithEmail: 'a code works once',
  resetPassword: 'a code works once',
  updateUserInfo: 'setting the same name again changes nothing',
  changeEmail: 'each code works once',
  changePassword: 'the old password is wrong the second time',
  eraseAccount: 'an erased account stays erased',
  beginSecondFactor: 'a new secret replaces the earlier one',
  enterSecondFactor: 'a code works once',
  decideReports: 'deciding them twice is refused',
  hideCase: 'hiding a hidden case is refused',
  unhideCase: 'unhiding a visible case is refused',
  sendVerify: 'at most one mail a minute is sent',
  verifyCode: 'a code works once',
  supplementBeneficiaryInfo: 'the form’s nonce is the key',
  beginAccountSession: 'a retry only starts another provider session, which ends unused',
  beginBankChange: 'a retry only starts another provider session, which ends unused',
  denyBankChange: 'freezing a frozen account changes nothing',
  choosePayoutInterval: 'the same choice again keeps its time',
  appealHold: 'a hold takes one appeal: a second is refused',
  answerHoldAppeal: 'an appeal takes one answer: a second is refused',
  writeOffBalance: 'the balance that was shown is the key',
  finishUpload: 'the finish key is the key',
  thankDonors: 'each donation is thanked once',
  stopUpdateMail: 'a stopped mail stays stopped',
  removeUpdate: 'a removed update stays removed',
  pauseDonations: 'setting the same state again changes nothing',
  setDigestChoice: 'setting the same choice again changes nothing',
  setLinkedDigestChoice: 'setting the same choice again changes nothing',
  requestNews: 'asking again changes nothing',
  correctReceiptAddress: 'a second correction is refused',
  requestArrival: 'asking again changes nothing',
  setDonationNotices: 'setting the same choice again changes nothing',
  setLinkedDonationNotices: 'setting the same choice again changes nothing',
  sendLinkedThanks: 'each donation is thanked once',
  stopDigest: 'a stopped digest stays stopped',
  setThankYou: 'saving the same text again changes nothing',
  setWordsOfSupport: 'setting the same choice again changes nothing',
  hideWords: 'setting the same choice again changes nothing',
  remindRecipient: 'at most one mail a day is sent',
  correctInvitation: 'inviting the same address again is refused',
  makeInvitationLink: 'a retry only makes a newer link, and the page shows the newest',
  openInvitation: 'opening it again changes nothing',
  withdrawInvitation: 'a withdrawn invitation stays withdrawn',
  answerInvitation: 'giving the same answer again changes nothing',
  removeOfflineDonation: 'a removed entry stays removed',
  followCase: 'it only mails a link, and nobody follows before opening it',
  confirmFollow: 'confirming again changes nothing',
  followByPush: 'subscribing again changes nothing',
  tellByPush: 'subscribing again changes nothing',
  stopPush: 'stopped notifications stay stopped',
  setMailPreference: 'setting the same preference again changes nothing',
  setOwnMailPreference: 'setting the same preference again changes nothing',
  blockConversation: 'an ended conversation stays ended',
  findReceipts: 'at most one mail per address in ten minutes is sent',
  sendStatement: 'at most one mail per address and year in ten minutes is sent',
}

test('every POST takes an idempotency key, or is listed as safe to retry without one', () => {
  for (const [name, call] of all.filter(([, { method }]) => method === 'POST')) {
    const keyed = Object.keys(schemaOf(call.input, 'input').properties ?? {}).includes('idempotencyKey')
    expect(keyed || name in SAFE_WITHOUT_KEY, name).toBe(true)
  }
})
