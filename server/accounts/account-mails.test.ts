import { describe, expect, it } from 'vitest'
import { CODE_PURPOSES, SIGN_IN_METHODS } from '#contract/accounts/account-shapes.ts'
import { accountStateMail } from '#server/identity-check/withdrawal-account/account-state-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { mailFacts } from '#testing/mail-facts.ts'
import { codeMail, codeTitle } from './codes/code-mail.tsx'
import { accountNoticeMail, accountNoticeTitle } from './notices/account-notice-mail.tsx'

const { publicOrigin, brand } = mailFacts
const site = { publicOrigin, brand, to: 'ada@mail.example' }
const codeFacts = { ...site, code: '048213', mailedCase: null, newEmail: null }
const at = '2026-11-22T07:30:00Z'

describe.each(CODE_PURPOSES)('the mail of a code for %s', (purpose) => {
  const facts = { ...codeFacts, purpose }

  it('has the code first in the subject and alone on a line of the text, with its expiry', () => {
    expect(codeTitle(facts)).toBe('048213 is your Hearten code')
    const { text, html } = renderMail(codeMail(facts))
    expect(text).toMatch(/^048213$/m)
    expect(text).toContain('It works for 10 minutes and only once.')
    expect(html).toContain('048213')
    expect(text).toContain('No one from our team will ever ask you for it.')
  })
})

it.each([
  ['enter', 'someone entered ada@mail.example on Hearten.'],
  ['change_from', 'someone signed in to your Hearten account asked to change its e-mail.'],
  ['change_to', 'someone signed in to Hearten wants to use ada@mail.example for their account.'],
  ['erase', 'someone signed in to your Hearten account asked to delete it.'],
  ['identity', 'money raised on Hearten goes to you.'],
] as const)('the mail of a code for %s says why it is sent: %s', (purpose, why) => {
  const { text } = renderMail(codeMail({ ...codeFacts, purpose }))
  expect(text.replace(/\s+/g, ' ')).toContain(`You’re getting this because ${why}`)
})

it('the mail of an identity check’s code names the fundraiser, without a link', () => {
  const mailedCase = { caseTitle: 'Help Rosa, see evil.example/now', organizerName: 'Lena Whitcomb' }
  const { text } = renderMail(codeMail({ ...codeFacts, purpose: 'identity', mailedCase }))
  expect(text).toContain('Help Rosa, see evil. example/now · organized by Lena Whitcomb')
})

type NoticeFacts = Parameters<typeof accountNoticeTitle>[0]

const NOTICES: readonly [NoticeFacts, string][] = [
  [{ kind: 'reused', device: 'Chrome on Windows', at }, '(Chrome on Windows) was used again'],
  [{ kind: 'password_changed', ended: [], left: [], at }, 'every other session was signed out'],
  [
    { kind: 'password_changed', ended: ['google', 'apple'], left: [], at },
    'we removed Google and Apple from your ways to sign in',
  ],
  [
    { kind: 'password_changed', ended: ['apple'], left: ['google'], at },
    'add it again on your account page. You can still sign in with Google. You can change that on your account page.',
  ],
  [
    { kind: 'email_changed', newEmail: 'king@mail.example', at },
    'moved from this address to king@mail.example',
  ],
  ...SIGN_IN_METHODS.filter((way) => way !== 'password').map((way): [NoticeFacts, string] => [
    { kind: 'way_added', way, at },
    'which confirmed this e-mail address',
  ]),
  [{ kind: 'way_linked', way: 'passkey', isFactor: false, at }, 'That removes it again'],
  [{ kind: 'passkeys_reset', at }, 'We removed those you had before'],
  [{ kind: 'way_linked', way: 'passkey', isFactor: true, at }, 'ask an admin to reset your second factor'],
  [{ kind: 'erased', at }, 'your Hearten account was deleted'],
]

it.each(NOTICES)('a notice says what happened, when, and what to do: %j', (notice, words) => {
  expect(accountNoticeTitle(notice, brand)).toMatch(/^[A-Z][^{}]+$/)
  const { text } = renderMail(accountNoticeMail({ ...site, notice }))
  const oneLine = text.replace(/\s+/g, ' ')
  expect(oneLine).toContain('On Nov 21, 11:30 PM Pacific Time,')
  expect(oneLine).toContain(words)
  // The person who changed the e-mail address controls the new mailbox, which would receive a new password's
  // link. An erased account has no password, and staff who join need none.
  if (['email_changed', 'erased', 'passkeys_reset'].includes(notice.kind))
    expect(oneLine).not.toMatch(/Set a new password/)
  else expect(oneLine).toMatch(/Set a new password \S+\/sign-in .*set a new password/)
})

it.each([
  ['verified', true],
  ['details_due', false],
  ['under_review', false],
  ['rejected', false],
] as const)(
  'the mail about an account’s state %s says what to do if it wasn’t the person: %s',
  (state, asksIfYou) => {
    const news = state === 'verified' ? state : { reason: state, actByAt: null, refundsAt: null }
    const facts: Parameters<typeof accountStateMail>[0] = {
      ...site,
      news,
      caseTitle: 'Help Rosa',
      organizerName: 'Lena Whitcomb',
      payoutInterval: 'weekly',
      paidTo: 'bank_account',
      checkUrl: `${publicOrigin}/kyc/check/x`,
      writeUrl: null,
      now: new Date(),
    }
    const { text } = renderMail(accountStateMail(facts))
    expect(text.includes('If you didn’t do this')).toBe(asksIfYou)
  },
)
