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
    ...[...own.map(([, one]) => one), ...inside].flatMap((one) =>
      typeof one === 'object' && one !== null ? fieldsOf(one) : [],
    ),
  ]
}

/** The types a field may have, without null and through lists. */
const leavesOf = (schema: Schema): Schema[] => {
  const inside = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flat()
  const nested = inside.flatMap((one) => (typeof one === 'object' && one !== null ? leavesOf(one) : []))
  return nested.length > 0 ? nested : schema.type === 'null' ? [] : [schema]
}

test('no two calls share an address', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe.each(all)('%s', (_name, call) => {
  test('has a one-sentence summary', () => {
    expect(call.summary).toMatch(/^[A-Z].{10,}[.)]$/)
  })

  test('refuses only with declared codes', () => {
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

  test('amounts are whole cents in fields ending Cents; times are ISO 8601 in fields ending At', () => {
    const fields = [...fieldsOf(schemaOf(call.input, 'input')), ...fieldsOf(schemaOf(call.output, 'output'))]
    for (const [name, schema] of fields) {
      for (const leaf of leavesOf(schema)) {
        if (name.endsWith('Cents')) expect(leaf.type, name).toBe('integer')
        if (name.endsWith('At')) expect(leaf.format, name).toBe('date-time')
        if (leaf.format === 'date-time') expect(name).toMatch(/(At|Since|Until)$/)
      }
    }
  })

  test('returns pages of a list if it takes a cursor', () => {
    const takes = Object.keys(schemaOf(call.input, 'input').properties ?? {})
    const gives = Object.keys(schemaOf(call.output, 'output').properties ?? {})
    expect(gives.includes('nextCursor')).toBe(takes.includes('cursor'))
    if (takes.includes('cursor')) {
      expect(takes).toContain('limit')
      expect(gives).toContain('items')
    }
  })
})

/** Why a POST is safe to retry without an idempotency key. */
const SAFE_WITHOUT_KEY: Partial<Record<CallName, string>> = {
  previewThanks: 'it changes nothing',
  previewUpdate: 'it changes nothing',
  correctRecipientName: 'the same name again changes nothing',
  freezeAccount: 'one open hold of a kind: the second is a conflict',
  unfreezeAccount: 'what is lifted stays so',
  retryPayout: 'what is set aside isn’t failed any more',
  stopTransfers: 'while they are stopped nothing more happens',
  resumeTransfers: 'nothing is stopped any more',
  writeUseNote: 'the same words again are the same note',
  logEvents: 'each event counts once under its id',
  logAbTest: 'it changes nothing',
  logErrors: 'reported again, it is counted',
  changeError: 'the version is the key',
  changeExperiment: 'what runs is refused to start, and what doesn’t to stop',
  forgetVisitor: 'what is gone stays gone',
  submitLead: 'one lead an e-mail address: sent again, it is counted',
  changeLead: 'the version is the key',
  convertLead: 'the version is the key',
  answerContact: 'the version is the key',
  closeContact: 'the version is the key',
  assignContact: 'the version is the key',
  blockOrder: 'what is listed stays so',
  blockAddress: 'what is listed stays so',
  removeBlock: 'what isn’t listed is refused',
  tieContact: 'the version is the key',
  updateDraft: 'the version is the key, and the same fields again change nothing',
  decideRefundRequest: 'what is decided stays so; the same decision again is the same',
  answerDispute: 'a bank reads one answer: the second is refused',
  uploadEvidence: 'a file that no answer names is read by nobody',
  explainDifference: 'what is explained is refused',
  endCaseByStaff: 'what has ended is refused',
  curateCases: 'the same cases in the same order change nothing',
  changePersonEmail: 'one open change an account: the second is a conflict',
  cancelEmailChange: 'what was called off isn’t there any more',
  answerEmailChange: 'what is confirmed or stopped stays so',
  endPersonSessions: 'what is over stays over',
  erasePerson: 'who is erased is erased',
  appointPerson: 'the same roles again change nothing',
  resetSecondFactor: 'a forgotten app stays forgotten until a new one is set up',
  replayWebhook: 'an event worked twice changes nothing',
  retryJob: 'work that is done twice changes nothing',
  claimReview: 'claimed again by the same reviewer, it stays theirs',
  releaseReview: 'what is in the queue stays there',
  decideReview: 'the round is the key, and what is decided stays so',
  deleteDraft: 'what is gone stays gone',
  registerSignKey: 'the same key for the same visitor changes nothing',
  charge: 'the attempt number is the key',
  webhook: 'the event’s id is the key',
  mailWebhook: 'the same event again notes the same',
  changeMessage: 'the same words again are the same message',
  addEmail: 'a code is used once, and an address is added once',
  removeEmail: 'what is removed stays so',
  setGivingChoice: 'the same choice again is the same choice',
  refreshToken: 'sent twice, the second gets what the first got',
  login: 'another session, which ends unused',
  beginSocialLogin: 'another attempt takes the place of this one',
  loginWithGoogle: 'the attempt is used up by the first',
  loginWithApple: 'the attempt is used up by the first',
  loginWithFacebook: 'another session, which ends unused',
  beginLink: 'another attempt takes the place of this one',
  linkFacebook: 'what leads here already leads here',
  removeSignInMethod: 'what is gone stays gone',
  logout: 'what is over stays over',
  endSession: 'what is over stays over',
  checkEmailExists: 'it changes nothing',
  sendEmailCode: 'one mail a minute, however often it is asked for',
  sendOwnCode: 'one mail a minute, however often it is asked for',
  registerWithEmail: 'the code is used up by the first',
  resetPassword: 'the code is used up by the first',
  updateUserInfo: 'the same name again changes nothing',
  changeEmail: 'the codes are used up by the first',
  changePassword: 'the old password opens nothing the second time',
  eraseAccount: 'who is erased is erased',
  beginSecondFactor: 'another secret takes the place of this one',
  enterSecondFactor: 'a code is used up by the first',
  decideReports: 'what is decided is refused',
  hideCase: 'what is hidden is refused',
  unhideCase: 'what isn’t hidden is refused',
  sendVerify: 'one mail a minute, however often it is asked for',
  verifyCode: 'the code is used up by the first',
  supplementBeneficiaryInfo: 'the form’s nonce is the key',
  beginAccountSession: 'another session, which ends unused',
  beginBankChange: 'another session, which ends unused',
  reportBankChange: 'what is frozen stays frozen',
  appealHold: 'one appeal a hold: the second is refused',
  answerHoldAppeal: 'one answer an appeal: the second is refused',
  writeOffBalance: 'the balance that was shown is the key',
  finishUpload: 'the finish key is the key',
  thankDonors: 'each donation is thanked once',
  stopUpdateMail: 'what is stopped stays stopped',
  pauseGiving: 'what is paused stays paused',
  setDigestChoice: 'the same again changes nothing',
  setLinkedDigestChoice: 'the same again changes nothing',
  stopDigest: 'what is stopped stays so',
  setThankYou: 'the same words again change nothing',
  setWordsOfSupport: 'the same again changes nothing',
  hideWords: 'the same again changes nothing',
  remindRecipient: 'one mail a day, however often it is asked for',
  correctInvitation: 'the same address again is refused',
  withdrawInvitation: 'what is withdrawn stays withdrawn',
  answerInvitation: 'the same answer again changes nothing',
  removeOfflineDonation: 'what is gone stays gone',
  followCase: 'nobody follows by it: the mail it sends does nothing by itself',
  confirmFollow: 'who follows already follows',
  setMailPreference: 'the same again changes nothing',
  setOwnMailPreference: 'the same again changes nothing',
  blockConversation: 'what is over stays over',
  findReceipts: 'one mail an address in ten minutes, however often it is asked for',
  sendStatement: 'one mail an address and year in ten minutes, however often it is asked for',
}

test('calls that create something take an idempotency key', () => {
  for (const [name, call] of all.filter(([, { method }]) => method === 'POST')) {
    const keyed = Object.keys(schemaOf(call.input, 'input').properties ?? {}).includes('idempotencyKey')
    expect(keyed || name in SAFE_WITHOUT_KEY, name).toBe(true)
  }
})
