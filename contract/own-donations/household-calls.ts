import * as z from 'zod'
import { codeSentShape } from '#contract/accounts/account-shapes.ts'
import { declareCall } from '#contract/call.ts'
import { emailShape, linkTokenShape, verificationCodeShape } from '#contract/shapes.ts'
import { householdShape, ownHouseholdShape } from './household-shapes.ts'

const root = '/api/oversea/v1/household' as const

const joinedShape = z.strictObject({ household: ownHouseholdShape })
const linkToken = { token: linkTokenShape }

/** One yearly statement for two addresses, which both agreed to: one by signing in, the other by a code. */
export const householdCalls = {
  sendHouseholdCode: declareCall({
    method: 'POST',
    path: `${root}/send-code`,
    auth: 'user',
    limit: 'sendMail',
    summary:
      'E-mails a code to the other address of the household, whose person confirms by handing it over. The account’s own address is the first one.',
    input: z.strictObject({ email: emailShape }),
    output: codeSentShape,
    codes: ['conflict', 'notAllowed'],
  }),
  joinHousehold: declareCall({
    method: 'POST',
    path: `${root}/join`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'Joins the account’s address and the other one, by the code e-mailed to it. Both are told by e-mail, and either ends it at any time.',
    input: z.strictObject({ email: emailShape, verifyCode: verificationCodeShape }),
    output: joinedShape,
    codes: ['codeWrong', 'tooManyTries', 'conflict', 'notAllowed'],
  }),
  household: declareCall({
    method: 'GET',
    path: root,
    auth: 'link',
    link: 'household',
    summary: 'A household, for the holder of the link e-mailed to one of its two addresses.',
    input: z.strictObject(linkToken),
    output: householdShape,
    codes: ['notFound'],
  }),
  endHousehold: declareCall({
    method: 'POST',
    path: `${root}/end`,
    auth: 'link',
    link: 'household',
    limit: 'rareWrite',
    summary: 'Ends a household, by the link e-mailed to either address. Both are told by e-mail.',
    input: z.strictObject(linkToken),
    output: householdShape,
    codes: ['notFound'],
  }),
} as const
