import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { codeMail } from '#server/accounts/codes/code-mail.tsx'
import { caseHiddenMail } from '#server/cases/case-hidden-mail.tsx'
import { reportOutcomeMail } from '#server/cases/reports/report-outcome-mail.tsx'
import { lateDeclineMail } from '#server/donations/charging/late-decline-mail.tsx'
import { receiptMail } from '#server/donations/charging/receipt-mail.tsx'
import { tributeCardMail } from '#server/donations/charging/tribute-card-mail.tsx'
import { disputeMail } from '#server/donations/disputes/dispute-mail.tsx'
import { thanksMail } from '#server/donations/donors/thanks-mail.tsx'
import { duplicatePaymentMail } from '#server/donations/duplicate-payments/duplicate-payment-mail.tsx'
import { donationDigestMail, noticeMail } from '#server/donations/notices/notice-mail.tsx'
import { refundMail } from '#server/donations/refunds/refund-mail.tsx'
import { requestMail } from '#server/donations/refunds/request-mail.tsx'
import { messageMail } from '#server/fundraisers/conversations/message-mail.tsx'
import { digestMail } from '#server/fundraisers/digests/digest-mail.tsx'
import { followMail } from '#server/fundraisers/followers/follow-mail.tsx'
import { updateMail } from '#server/fundraisers/updates/update-mail.tsx'
import { holdMail } from '#server/identity-check/holds/hold-mail.tsx'
import { identityCheckMail } from '#server/identity-check/identity-check-mail.tsx'
import { invitationMail } from '#server/identity-check/invitations/invitation-mail.tsx'
import { accountStateMail } from '#server/identity-check/withdrawal-account/account-state-mail.tsx'
import { staffLetter } from '#server/payouts/for-staff/staff-letter.tsx'
import { payoutMail } from '#server/payouts/payout-mail.tsx'
import { disputeFacts, requestFacts, returnFacts } from '#testing/donations/donation-facts.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { renderMail } from './frame/render-mail.ts'
import { fundraiserMail } from './fundraiser-mail.tsx'

const at = new Date('2026-11-22T10:00:00Z')
const to = 'rosa@mail.example'
const { publicOrigin, brand, donatableCase } = mailFacts
const { organizerName, title: caseTitle } = donatableCase
const about = { publicOrigin, brand, caseTitle, organizerName }
const news = { ...about, casePath: '/case-detail/x', unsubscribeUrl: '/mail/x', text: 'The roof is on.' }
const notices = { ...about, raised: '$840 of $18,400', donorsPath: '/', unsubscribeUrl: '/gift-mail/x' }
const donation = { shownName: 'Maya K.', amountCents: 5000, message: 'For the roof.' }
const thanks = { donationId: 'x', thanksPath: '/thank/x' }
const held = { raisedCents: 5000, donationCount: 1, donationsPauseAt: at, refundsAt: at }
const hold = {
  code: 'staff.freeze',
  why: 'Held.',
  nextStep: 'None.',
  whoActs: 'Us',
  by: 'Soon',
  appeal: null,
}
const fundraiserWords = {
  title: 'Your fundraiser is live',
  lead: 'People can give now.',
  points: [],
  dates: [],
  action: { label: 'Share it now', path: '/' },
  note: null,
  why: '',
}

/** Every mail about a case, by its template. */
const ABOUT_A_CASE: Readonly<Record<string, ReactElement>> = {
  accountStateMail: accountStateMail({
    ...about,
    news: 'verified',
    payoutInterval: 'weekly',
    paidTo: 'bank_account',
    checkUrl: '/',
    writeUrl: null,
    now: at,
  }),
  caseHiddenMail: caseHiddenMail({ ...about, reason: 'The photos are stolen.', wasLive: true }),
  codeMail: codeMail({
    ...about,
    to,
    code: '048213',
    purpose: 'identity',
    mailedCase: { caseTitle, organizerName },
    newEmail: null,
  }),
  digestMail: digestMail({
    ...about,
    unsubscribeUrl: '/',
    cases: [
      {
        title: caseTitle,
        organizerName,
        path: '/',
        settingsPath: '/mail',
        updates: [{ title: 'Day one', text: 'The roof is on.' }],
      },
    ],
  }),
  disputeMail: disputeMail({ ...mailFacts, dispute: disputeFacts }),
  duplicatePaymentMail: duplicatePaymentMail({
    ...mailFacts,
    second: { amountCents: 5000, cardBrand: 'visa', cardLast4: '4242', paidAt: at },
  }),
  followMail: followMail({ ...about, followPath: '/follow' }),
  fundraiserMail: fundraiserMail({ ...about, words: fundraiserWords }),
  holdMail: holdMail({
    ...about,
    news: 'opened',
    kind: 'staff',
    hold,
    untilAt: null,
    answered: null,
    apology: '',
    pageUrl: '/',
  }),
  identityCheckMail: identityCheckMail({
    ...about,
    ...held,
    to,
    role: 'beneficiary',
    isTypedByOrganizer: true,
    checkUrl: '/',
    isReminder: false,
  }),
  invitationMail: invitationMail({
    ...about,
    to,
    recipientFirstName: 'Rosa',
    answerPath: '/',
    isReminder: false,
    held,
  }),
  lateDeclineMail: lateDeclineMail(mailFacts),
  messageMail: messageMail({
    ...about,
    fromName: 'Hank Broussard',
    isToOrganizer: true,
    text: 'Can I bring lumber?',
    hasContact: false,
    conversationPath: '/',
  }),
  donationDigestMail: donationDigestMail({ ...notices, count: 1, donations: [{ ...donation, ...thanks }] }),
  noticeMail: noticeMail({
    ...notices,
    ...thanks,
    donation,
    isFirst: true,
    isLastToday: false,
    thanks: 'Thank you.',
  }),
  payoutMail: payoutMail({
    ...about,
    news: 'sent',
    reader: 'recipient',
    recipientDisplay: 'Rosa Delgado',
    paidTo: 'card',
    amountCents: 5000,
    donationCount: 1,
    sentAt: at,
    arrivesAt: at,
    arrivedAt: null,
    failure: null,
    retryAt: null,
    pageUrl: null,
    writeUrl: null,
  }),
  receiptMail: receiptMail(mailFacts),
  refundMail: refundMail({ ...mailFacts, refund: returnFacts, returns: [returnFacts], reference: null }),
  reportOutcomeMail: reportOutcomeMail({ ...about, reference: 'R-1', sentence: 'We read it.', words: '' }),
  requestMail: requestMail({ ...mailFacts, request: requestFacts, refund: null, now: at }),
  staffLetter: staffLetter({ ...about, text: 'Tell us about the lumber.', pageUrl: '/' }),
  thanksMail: thanksMail({ ...news, author: null }),
  tributeCardMail: tributeCardMail({
    ...news,
    tribute: { kind: 'memory', name: 'Ruth Delgado' },
    donorName: null,
    amountCents: null,
    recipientName: 'Rosa Delgado',
  }),
  updateMail: updateMail({ ...news, title: 'Day one', images: [], isFollower: true }),
}

/** Mails about no case, each with its reason. */
const ABOUT_NO_CASE: Readonly<Record<string, string>> = {
  accountNoticeMail: 'about an account',
  householdMail: 'about the statement of two addresses',
  alertMail: 'for staff, about the running of the site; an alert names what it is about itself',
  pendingEmailChangeMail: 'about an account',
  receiptsMail: 'lists all gifts of an address, each with its recipient',
  reconciliationMail: 'for finance, about the books of all cases',
  movedReceiptMail: 'to a stranger’s address, which is told nothing of the gift',
  statementMail: 'about a year’s gifts to all cases',
  supportAnswerMail: 'answers a message to support, about anything, which it quotes',
}

const SERVER = join(import.meta.dirname, '..')

/** Templates that the server renders, such as `receiptMail` in `renderMail(receiptMail(…))`. */
const renderedTemplates = (): string[] => {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  )
  const templates = sources.flatMap((path) =>
    [...readFileSync(join(SERVER, path), 'utf8').matchAll(/\brenderMail\(\s*(\w+)\(/g)].map(
      ([, template = '']) => template,
    ),
  )
  return [...new Set(templates)].toSorted()
}

const firstParagraph = (mail: ReactElement): string => {
  const { html } = renderMail(mail)
  const [, paragraph = ''] = /<p[^>]*>(.*?)<\/p>/s.exec(html) ?? []
  return paragraph.replace(/<[^>]*>/g, '')
}

describe('every mail', () => {
  it('is about a case, or has a reason why it isn’t', () => {
    const listed = [...Object.keys(ABOUT_A_CASE), ...Object.keys(ABOUT_NO_CASE)]
    expect(renderedTemplates()).toEqual(listed.toSorted())
  })

  it.each(Object.entries(ABOUT_A_CASE))(
    'about a case names it and its organizer first: %s',
    (_name, mail) => {
      const paragraph = firstParagraph(mail)
      expect(paragraph).toContain(caseTitle)
      expect(paragraph).toContain(organizerName)
    },
  )
})

it('the mail of a draft, or of an erased case, has only a title in its first line', () => {
  for (const name of ['', 'The organizer'])
    expect(firstParagraph(fundraiserMail({ ...about, organizerName: name, words: fundraiserWords }))).toBe(
      caseTitle,
    )
})
