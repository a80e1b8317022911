import { beforeAll, expect, test } from 'vitest'
import { APPLE_CALLBACK } from '#contract/accounts/social-calls.ts'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { memoryLog } from '#testing/memory-log.ts'

const log = memoryLog()
const product = testApp({}, log)

/** Sent wherever a caller can supply text. Any of them in the log would be a leak. */
const PLANTED = {
  name: 'Quillon Featherstone',
  email: 'quillon@mail.example',
  words: 'words for nobody else',
  key: 'orderkeyorderkeyorderkey',
  token: 'tokentokentokentoken',
  sign: 'signsignsignsignsign',
  cookie: 'cookiecookiecookiecookie',
  bearer: 'bearerbearerbearerbearer',
  password: 'planted otters on a raft',
  code: '918273',
  accessToken: 'accesstokenaccesstoken',
}

const headers = { cookie: `token=${PLANTED.cookie}`, authorization: `Bearer ${PLANTED.bearer}` }
const CASE_ID = '0123456789AB'
const ORDER_ID = '0190a0a0-0000-7000-8000-000000000000'

beforeAll(async () => {
  const { app } = product
  const order = {
    zoneId: 1,
    caseId: CASE_ID,
    draftId: PLANTED.token,
    idempotencyKey: PLANTED.key,
    amountCents: 5000,
    tipCents: 0,
    coverFee: false,
    payMethod: 'card',
    fullName: PLANTED.name,
    email: PLANTED.email,
    nameShown: 'full',
    hideAmount: false,
    message: PLANTED.words,
    consentUpdates: false,
    attribution: {},
    challengeSolution: PLANTED.token,
    sign: PLANTED.sign,
  }
  const get = (path: string, query: Record<string, string>) => app.inject({ url: path, query, headers })
  const post = (path: string, payload: object | string) =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  await get(calls.receipt.path, { token: PLANTED.token })
  await get(calls.getOrderInfo.path, { orderId: ORDER_ID, orderKey: PLANTED.key })
  await get(calls.caseList.path, { q: PLANTED.name, cursor: PLANTED.token })
  await post(calls.createOrder.path, order)
  await post(calls.createOrder.path, { ...order, amountCents: 'no amount' })
  await post(calls.createOrder.path, `{"fullName": "${PLANTED.name}", not json`)
  await post(calls.charge.path, {
    orderId: ORDER_ID,
    orderKey: PLANTED.key,
    confirmationToken: PLANTED.token,
    attempt: 1,
  })
  await post(calls.reportCase.path, {
    caseId: CASE_ID,
    idempotencyKey: PLANTED.key,
    reason: 'other',
    text: PLANTED.words,
    email: PLANTED.email,
  })
  await post(calls.webhook.path, { data: { object: { receipt_email: PLANTED.email, name: PLANTED.name } } })
  const { email, password, name: fullName, code: verifyCode } = PLANTED
  await post(calls.checkEmailExists.path, { email })
  await post(calls.sendEmailCode.path, { email })
  await post(calls.login.path, { email, password })
  await post(calls.registerWithEmail.path, { email, password, fullName, verifyCode })
  await post(calls.resetPassword.path, { email, password, verifyCode })
  await post(calls.changePassword.path, { currentPassword: password, password })
  await post(calls.refreshToken.path, { token: PLANTED.token, refreshToken: PLANTED.cookie })
  await post(calls.loginWithGoogle.path, { code: PLANTED.accessToken, state: PLANTED.token })
  await post(calls.loginWithFacebook.path, { accessToken: PLANTED.accessToken })
  await post(APPLE_CALLBACK, { code: PLANTED.accessToken, state: PLANTED.token, user: PLANTED.name })
  await get(`/nowhere/${PLANTED.token}`, { email: PLANTED.email })
})

test('each request is logged', () => {
  expect(log.lines().filter((line) => line['msg'] === 'request done')).toHaveLength(20)
})

test.each(Object.entries(PLANTED))('no log line contains the %s', (_kind, secret) => {
  expect(log.text()).not.toContain(secret)
})
