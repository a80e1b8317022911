import { randomUUID } from 'node:crypto'
import { person, sameForAll } from './access-rows.ts'

const email = 'nobody@mail.example'
const nothing = () => ({})

/** Rows of server/access.test.ts for a donor's own donations. */
export const OWN_DONATION_ROWS = {
  ownDonations: person('ok', nothing),
  linkedDonations: sameForAll('notFound', () => ({ token: 'x' })),
  // These calls answer with files, so the rows expect refusals, whose answer is an envelope.
  ownStatementFile: person('notFound', () => ({ year: 2021, format: 'csv' })),
  linkedStatementFile: sameForAll('notFound', () => ({ token: 'x', year: 2021, format: 'csv' })),
  // Invalid, because each code is mailed once a minute.
  sendHouseholdCode: person('invalidInput', () => ({ email: 'nobody' })),
  joinHousehold: person('codeWrong', () => ({ email, verifyCode: '000000' })),
  household: sameForAll('notFound', () => ({ token: 'x' })),
  endHousehold: sameForAll('notFound', () => ({ token: 'x' })),
  digestChoice: person('ok', nothing),
  setDigestChoice: person('ok', () => ({ wanted: false })),
  linkedDigestChoice: sameForAll('notFound', () => ({ token: 'x' })),
  setLinkedDigestChoice: sameForAll('notFound', () => ({ token: 'x', wanted: true })),
  stopDigest: sameForAll('notFound', () => ({ token: 'x' })),
  mailWebhook: sameForAll('signInvalid', nothing),
  ownMailState: person('ok', nothing),
  donationPrivacy: person('ok', nothing),
  setDonationPrivacy: person('ok', () => ({ nameShown: 'full', hideAmount: false, coverFee: false })),
  keptCards: person('ok', nothing),
  removeKeptCard: person('ok', () => ({ cardId: randomUUID() })),
  addEmail: person('codeWrong', () => ({ email, verifyCode: '000000' })),
  removeEmail: person('ok', () => ({ email })),
} as const
