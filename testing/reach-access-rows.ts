import { randomUUID } from 'node:crypto'
import { type Facts, owner, sameForAll, staff } from './access-rows.ts'

const ofCase = ({ caseId }: Facts) => ({ caseId })
const nothing = () => ({})
const email = 'nobody@mail.example'

/** Rows of server/access.test.ts for sharing, leads and support messages. */
export const REACH_ROWS = {
  shortLink: sameForAll('addressNotOurs', () => ({ url: 'https://elsewhere.example/' })),
  shortLinkDetail: sameForAll('shortLinkUnknown', () => ({ hashId: 'x'.repeat(12) })),
  shortCode: sameForAll('ok', ofCase),
  shareResults: owner('ok', 'notFound', ofCase),
  ownShareResults: sameForAll('ok', ofCase),

  submitLead: sameForAll('invalidInput', () => ({ email })),
  leadFigures: sameForAll('ok', nothing),
  staffLeads: staff('lead.work', 'ok', nothing),
  staffLead: staff('lead.work', 'notFound', () => ({ leadId: randomUUID() })),
  staffLeadsCsv: staff('lead.work', 'invalidInput', () => ({ state: 'none' })),
  convertLead: staff('lead.work', 'notFound', () => ({ leadId: randomUUID(), version: 1 })),
  changeLead: staff('lead.work', 'notFound', () => ({ leadId: randomUUID(), version: 1 })),

  contactSupport: sameForAll('invalidInput', () => ({ email })),
  supportThread: sameForAll('notFound', () => ({ token: 'x' })),
  continueThread: sameForAll('notFound', () => ({
    token: 'x',
    idempotencyKey: randomUUID(),
    text: 'Thank you, it came.',
  })),
  contactMessagesCsv: staff('support.answer', 'invalidInput', () => ({ filter: 'none' })),
  assignContact: staff('support.answer', 'notFound', () => ({
    messageId: randomUUID(),
    version: 1,
    to: 'me',
  })),
  tieContact: staff('support.answer', 'notFound', () => ({
    messageId: randomUUID(),
    version: 1,
    caseId: '',
  })),
  contactMessages: staff('support.answer', 'ok', nothing),
  contactMessage: staff('support.answer', 'notFound', () => ({ messageId: randomUUID() })),
  answerContact: staff('support.answer', 'notFound', () => ({
    messageId: randomUUID(),
    version: 1,
    text: 'It went back to your card on Monday.',
  })),
  closeContact: staff('support.answer', 'notFound', () => ({
    messageId: randomUUID(),
    version: 1,
    closed: true,
  })),
} as const
