import * as z from 'zod'
import { codeSentShape } from '#contract/accounts/account-shapes.ts'
import { declareCall } from '#contract/call.ts'
import { emailShape, linkTokenShape, verificationCodeShape } from '#contract/shapes.ts'
import { householdShape, ownHouseholdShape } from './household-shapes.ts'

const root = '/api/oversea/v1/household' as const

const joinedShape = z.strictObject({ household: ownHouseholdShape })
const linkToken = { token: linkTokenShape }
const asked = { email: emailShape }
const confirmed = { ...asked, verifyCode: verificationCodeShape }
const ASK_CODES = ['conflict', 'notAllowed'] as const
const JOIN_CODES = ['codeWrong', 'tooManyTries', ...ASK_CODES] as const

/** One yearly statement for two addresses, which both agreed to. */
export const householdCalls = {
  sendHouseholdCode: declareCall({
    method: 'POST',
    path: `${root}/send-code`,
    auth: 'user',
    limit: 'sendMail',
    summary:
      'E-mails a code to the other address of the household, whose person confirms by handing it over. The account’s own address is the first one.',
    input: z.strictObject(asked),
    output: codeSentShape,
    codes: ASK_CODES,
  }),
  sendLinkedHouseholdCode: declareCall({
    method: 'POST',
    path: `${root}/linked/send-code`,
    auth: 'link',
    link: 'donations',
    limit: 'sendMail',
    summary: 'Does the same for the address that a link to its donations was e-mailed to.',
    input: z.strictObject({ ...linkToken, ...asked }),
    output: codeSentShape,
    codes: ['notFound', ...ASK_CODES],
  }),
  joinHousehold: declareCall({
    method: 'POST',
    path: `${root}/join`,
    auth: 'user',
    limit: 'credentials',
    summary:
      'Joins the account’s address and the other one, by the code e-mailed to it. Both are told by e-mail, and either ends it at any time.',
    input: z.strictObject(confirmed),
    output: joinedShape,
    codes: JOIN_CODES,
  }),
  joinLinkedHousehold: declareCall({
    method: 'POST',
    path: `${root}/linked/join`,
    auth: 'link',
    link: 'donations',
    limit: 'credentials',
    summary: 'Does the same for the address that a link to its donations was e-mailed to.',
    input: z.strictObject({ ...linkToken, ...confirmed }),
    output: joinedShape,
    codes: ['notFound', ...JOIN_CODES],
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
