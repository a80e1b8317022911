import { anyone, person } from './access-rows.ts'

const email = 'nobody@mail.example'
const nothing = () => ({})

/** Rows of server/access.test.ts for a donor's own donations. */
export const OWN_DONATION_ROWS = {
  ownDonations: person('ok', nothing),
  linkedDonations: anyone('notFound', () => ({ token: 'x' })),
  // These calls answer with files.
  ownStatementFile: person('notFound', () => ({ year: 2021, format: 'csv' })),
  linkedStatementFile: anyone('notFound', () => ({ token: 'x', year: 2021, format: 'csv' })),
  givingChoice: person('ok', nothing),
  setGivingChoice: person('ok', () => ({ nameShown: 'full', hideAmount: false, coverFee: false })),
  addEmail: person('codeWrong', () => ({ email, verifyCode: '000000' })),
  removeEmail: person('ok', () => ({ email })),
} as const
