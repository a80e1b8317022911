import type { ReactElement } from 'react'
import type { CodePurpose } from '#contract/accounts/account-shapes.ts'
import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { Section } from './frame/elements.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { nameInMail } from './frame/name-in-mail.ts'
import { MailTitle } from './frame/title-text.tsx'

type CodeFacts = MailSite & {
  readonly to: string
  readonly code: string
  readonly purpose: CodePurpose
  /** The fundraiser whose money the code concerns; null if there is none. */
  readonly caseTitle: string | null
  /** The account's new address; null if it doesn't change. */
  readonly newEmail: string | null
}

type Words = {
  readonly title: string
  readonly lead: string
  /** Title of the fundraiser that the code is for, shown at the end of the lead. */
  readonly about?: string
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

const IGNORE = 'If you didn’t ask for this, you needn’t do anything: without the code nothing happens.'
const NEVER_SHARE = 'Nobody from our team will ever ask you for it.'

const wordsOf = ({ purpose, brand: { name }, caseTitle, newEmail }: CodeFacts): Words => {
  const words = { note: `${NEVER_SHARE} ${IGNORE}` }
  switch (purpose) {
    case 'enter':
      return {
        ...words,
        title: `Your ${name} code`,
        lead: 'Type this code to confirm your e-mail. Then you join, or choose a new password:',
      }
    case 'change_from':
      return {
        ...words,
        title: 'Change your e-mail',
        lead: `Your account is to move from this address to ${newEmail ?? 'another'}. Type this code to agree to that one:`,
        note: `${NEVER_SHARE} If you didn’t ask for this, somebody is in your account: set a new password.`,
      }
    case 'change_to':
      return { ...words, title: 'Confirm your new e-mail', lead: 'Type this code to use this address:' }
    case 'add_email':
      return {
        ...words,
        title: 'Add this e-mail',
        lead: 'Type this code, and the donations made with this address show in your account:',
        note: `${NEVER_SHARE} Whoever types it sees what was given with this address. If you didn’t ask for it, ignore this e-mail.`,
      }
    case 'erase':
      return {
        ...words,
        title: 'Delete your account',
        lead: 'Type this code to erase your account and your data for good:',
        note: `${NEVER_SHARE} If you didn’t ask for this, somebody is in your account: set a new password.`,
      }
    case 'identity':
      return {
        ...words,
        title: 'Confirm your e-mail',
        ...(caseTitle === null
          ? { lead: 'Enter this code to continue your identity check:' }
          : {
              lead: 'Type this code on the page where you confirm who you are for',
              about: nameInMail(caseTitle),
            }),
      }
  }
}

/** The code comes first, because that is what a phone's notification shows. */
export const codeTitle = ({ code, brand: { name } }: CodeFacts): string => `${code} is your ${name} code`

const whyOf = ({ purpose, to, brand: { name } }: CodeFacts): string => {
  switch (purpose) {
    case 'identity':
      return `You get this because you are to receive money raised at ${name}.`
    case 'change_from':
      return `You get this because somebody who is signed in to your ${name} account asked to change its e-mail.`
    case 'change_to':
      return `You get this because somebody who is signed in at ${name} wants to use ${to} for their account.`
    case 'add_email':
      return `You get this because somebody who is signed in at ${name} wants to add ${to} to their account.`
    case 'erase':
      return `You get this because somebody who is signed in to your ${name} account asked to erase it.`
    case 'enter':
      return `You get this because somebody typed ${to} at ${name}.`
  }
}

/** A mail with a six-digit code. */
export const codeMail = (facts: CodeFacts): ReactElement => {
  const { brand, publicOrigin, code } = facts
  const { title, lead, about, note } = wordsOf(facts)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={`${code} is your code for ${EMAIL_CODE_MINUTES} minutes.`}
      why={whyOf(facts)}
    >
      <MailTitle text={title} />
      <p style={style.lead}>
        {lead}
        {about !== undefined && (
          <>
            {' '}
            <strong>{about}</strong>:
          </>
        )}
      </p>
      <p style={codeStyle}>{code}</p>
      <p style={style.meta}>It works for {EMAIL_CODE_MINUTES} minutes and only once.</p>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>{note}</p>
      </Section>
    </MailFrame>
  )
}
