import type { ReactElement } from 'react'
import type { CodePurpose } from '#contract/accounts/account-shapes.ts'
import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type CodeFacts = MailSite & {
  readonly to: string
  readonly code: string
  readonly purpose: CodePurpose
  /** The fundraiser whose money the code concerns; null if there is none. */
  readonly mailedCase: MailedCase | null
  /** The account's new address, or the address that asks for a household; null for other codes. */
  readonly newEmail: string | null
}

type Words = {
  readonly title: string
  readonly lead: string
  readonly note: string
}

/** Style of the code, whose lining figures keep a zero from being mistaken for a letter. */
const codeStyle = {
  ...style.lead,
  fontSize: '36px',
  lineHeight: '44px',
  fontWeight: 750,
  letterSpacing: '6px',
}

const IGNORE = 'If you didn’t ask for this, you can ignore this e-mail. Nothing happens without the code.'
const NEVER_SHARE = 'No one from our team will ever ask you for it.'

const wordsOf = ({ purpose, brand: { name }, newEmail }: CodeFacts): Words => {
  const words = { note: `${NEVER_SHARE} ${IGNORE}` }
  switch (purpose) {
    case 'enter':
      return {
        ...words,
        title: `Your ${name} code`,
        lead: 'Enter this code to sign in, to join, or to set a new password:',
      }
    case 'change_from':
      return {
        ...words,
        title: 'Change your e-mail',
        lead: `Enter this code to move your account from this address to ${newEmail ?? 'another'}:`,
        note: `${NEVER_SHARE} If you didn’t ask for this, someone else is in your account. Set a new password now.`,
      }
    case 'change_to':
      return { ...words, title: 'Confirm your new e-mail', lead: 'Enter this code to use this address:' }
    case 'add_email':
      return {
        ...words,
        title: 'Add this e-mail to your account',
        lead: 'Enter this code to see the gifts made with this address in your account:',
        note: `${NEVER_SHARE} Anyone who enters it can see what was given with this address. If you didn’t ask for this, you can ignore this e-mail.`,
      }
    case 'erase':
      return {
        ...words,
        title: 'Delete your account',
        lead: 'Enter this code to delete your account and your data for good:',
        note: `${NEVER_SHARE} If you didn’t ask for this, someone else is in your account. Set a new password now.`,
      }
    case 'identity':
      return {
        ...words,
        title: 'Confirm your e-mail',
        lead: 'Enter this code to continue your identity check:',
      }
    case 'household':
      return {
        ...words,
        title: 'One yearly statement for both of you?',
        lead: `${newEmail ?? 'Someone'} would like to share one yearly statement with you. If you agree, give them this code:`,
        note: `Each of you will then see the other’s gifts on that statement: dates, fundraisers and amounts, including anonymous gifts. Neither of you can open the other’s receipts, and either can end it at any time. ${NEVER_SHARE} If you don’t know them or don’t agree, ignore this e-mail. Nothing happens without the code.`,
      }
  }
}

/** The code comes first, because that is what a phone's notification shows. */
export const codeTitle = ({ code, brand: { name } }: CodeFacts): string => `${code} is your ${name} code`

const whyOf = ({ purpose, to, brand: { name } }: CodeFacts): string => {
  switch (purpose) {
    case 'identity':
      return `You’re getting this because money raised on ${name} goes to you.`
    case 'change_from':
      return `You’re getting this because someone signed in to your ${name} account asked to change its e-mail.`
    case 'change_to':
      return `You’re getting this because someone signed in to ${name} wants to use ${to} for their account.`
    case 'add_email':
      return `You’re getting this because someone signed in to ${name} wants to add ${to} to their account.`
    case 'erase':
      return `You’re getting this because someone signed in to your ${name} account asked to delete it.`
    case 'household':
      return `You’re getting this because a donor on ${name} entered ${to} as the other address of their household.`
    case 'enter':
      return `You’re getting this because someone entered ${to} on ${name}.`
  }
}

/** A mail with a six-digit code. */
export const codeMail = (facts: CodeFacts): ReactElement => {
  const { brand, publicOrigin, code, mailedCase } = facts
  const { title, lead, note } = wordsOf(facts)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={`${code} is your code for ${EMAIL_CODE_MINUTES} minutes.`}
      why={whyOf(facts)}
    >
      <MailTitle text={title} />
      {mailedCase !== null && <CaseLine mailedCase={mailedCase} />}
      <p style={style.lead}>{lead}</p>
      <p style={codeStyle}>{code}</p>
      <p style={style.meta}>It works for {EMAIL_CODE_MINUTES} minutes and only once.</p>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>{note}</p>
      </Section>
    </MailFrame>
  )
}
