import type { Facts } from './largest-input.ts'

const EMAIL = ['nobody@mail.example']
const CODE = ['000000']
const FLAG = ['true']

/** Values of fields whose checks a JSON schema can't express, by name. */
export const PLAIN_VALUES: Facts = {
  ...{ email: EMAIL, newEmail: EMAIL, tributeCardEmail: EMAIL },
  ...{ verifyCode: CODE, newCode: CODE, currentCode: CODE, code: CODE },
  ...{ withWords: FLAG, anyDistance: FLAG, withEnded: FLAG, verifiedOnly: FLAG, appealed: FLAG, visit: FLAG },
  ...{ mine: FLAG },
  password: ['nine herons over the lake'],
  fullName: ['Ada Lane'],
  name: ['Ada Lane'],
  legalFirstName: ['Rosa'],
  legalLastName: ['Delgado'],
  address: ['203.0.113.9'],
}
