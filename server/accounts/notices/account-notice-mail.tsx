import type { ReactElement } from 'react'
import type { SignInMethod } from '#contract/accounts/account-shapes.ts'
import { capitalized } from '#contract/accounts/first-name.ts'
import { FORGOT_PASSWORD_LABEL } from '#contract/accounts/mailed-code.ts'
import { PROVIDER_NAMES } from '#contract/accounts/provider-names.ts'
import { formatMoment } from '#contract/dates.ts'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { type MailBrand, MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type NoticeFacts =
  | { readonly kind: 'reused'; readonly device: string; readonly at: string }
  | {
      readonly kind: 'password_changed'
      readonly ended: readonly SignInMethod[]
      readonly left: readonly SignInMethod[]
      readonly at: string
    }
  | { readonly kind: 'email_changed'; readonly newEmail: string; readonly at: string }
  | {
      readonly kind: 'way_added' | 'way_removed'
      readonly way: SignInMethod
      readonly at: string
    }
  | {
      readonly kind: 'way_linked'
      readonly way: SignInMethod
      readonly isFactor: boolean
      readonly at: string
    }
  | { readonly kind: 'passkeys_reset'; readonly at: string }
  /** Sent to the account's last address, which is then deleted. */
  | { readonly kind: 'erased'; readonly at: string }

type AccountNoticeFacts = MailSite & { readonly notice: NoticeFacts; readonly to: string }

const METHOD_NAMES: Readonly<Record<SignInMethod, string>> = {
  ...PROVIDER_NAMES,
  password: 'a password',
  passkey: 'a passkey',
}

type Words = {
  readonly title: string
  readonly lead: string
  readonly note: string
  /** Whether it asks for a new password, and links to where one is set. */
  readonly setsPassword: boolean
}

const HOW_TO_SET = `with “${FORGOT_PASSWORD_LABEL}” on the sign-in page`

const namesOf = (ways: readonly SignInMethod[]): string =>
  new Intl.ListFormat('en-US').format(ways.map((way) => METHOD_NAMES[way]))

/** Sign-in methods that a new password removed, and how to add them again. */
const endedSentence = (ended: readonly SignInMethod[]): string => {
  if (ended.length === 0) return ''
  const names = namesOf(ended)
  const it = ended.length === 1 ? 'it' : 'them'
  return ` To be safe, we removed ${names} from your ways to sign in. If you added ${it}, add ${it} again on your account page.`
}

const leftSentence = (left: readonly SignInMethod[]): string =>
  left.length === 0
    ? ''
    : ` You can still sign in with ${namesOf(left)}. You can change that on your account page.`

const wordsOf = (notice: NoticeFacts, { name, supportEmail }: MailBrand): Words => {
  const at = new Date(notice.at)
  const when = `On ${formatMoment(at)},`
  const notYou = {
    note: `If that wasn’t you, set a new password right away ${HOW_TO_SET}, and write to ${supportEmail}.`,
    setsPassword: true,
  }
  switch (notice.kind) {
    case 'reused':
      return {
        title: 'We signed you out, to be safe',
        lead: `${when} an old sign-in of yours (${notice.device}) was used again. It could be a computer restored from a backup, or someone who copied the sign-in. To be safe, we ended it. You can sign in there again.`,
        note: `If this surprises you, set a new password ${HOW_TO_SET}. That signs everyone else out.`,
        setsPassword: true,
      }
    case 'password_changed':
      return {
        title: 'Your password was changed',
        lead: `${when} the password of your ${name} account was changed, and every other session was signed out.${endedSentence(notice.ended)}${leftSentence(notice.left)}`,
        ...notYou,
      }
    case 'email_changed':
      return {
        title: 'Your e-mail was changed',
        lead: `${when} your ${name} account moved from this address to ${notice.newEmail}. We’ll e-mail you there from now on.`,
        // A new password would be mailed to the other address.
        note: `If that wasn’t you, write to ${supportEmail} right away. We’ll help you get the account back.`,
        setsPassword: false,
      }
    case 'way_added':
      return {
        title: `You can now sign in with ${METHOD_NAMES[notice.way]}`,
        lead: `${when} someone signed in to your ${name} account with ${METHOD_NAMES[notice.way]}, which confirmed this e-mail address. It now opens your account, too.`,
        ...notYou,
      }
    case 'way_linked':
      return {
        title: `You can now sign in with ${METHOD_NAMES[notice.way]}`,
        lead: `${when} ${METHOD_NAMES[notice.way]} was added to your ${name} account by someone who was signed in to it. It now opens your account, too.`,
        note: notice.isFactor
          ? `If that wasn’t you, set a new password right away ${HOW_TO_SET}. That signs everyone else out. Then ask an admin to reset your second factor, which removes it.`
          : `If that wasn’t you, set a new password right away ${HOW_TO_SET}. That removes it again and signs everyone else out. Then write to ${supportEmail}.`,
        setsPassword: true,
      }
    case 'way_removed':
      return {
        title: `${capitalized(METHOD_NAMES[notice.way])} was removed from your account`,
        lead: `${when} ${METHOD_NAMES[notice.way]} was removed from your ${name} account, and every other session was signed out.`,
        ...notYou,
      }
    case 'passkeys_reset':
      return {
        title: 'Add your passkey again',
        lead: `${when} you joined the team of ${name}, whose passkeys are also their second factor for the staff area. We removed those you had before. Add yours again when the staff area asks for a second factor.`,
        note: `If you don’t work for ${name}, write to ${supportEmail}.`,
        setsPassword: false,
      }
    case 'erased':
      return {
        title: 'Your account was deleted',
        lead: `${when} your ${name} account was deleted. Your name, your sign-in and what you told us about yourself are gone, and we can’t bring them back. We keep gift amounts for our records, without your name.`,
        note: `This is our last e-mail about your account. We don’t keep your address. If that wasn’t you, someone else may be reading your e-mail. Change your e-mail password, and write to ${supportEmail} right away.`,
        setsPassword: false,
      }
  }
}

export const accountNoticeTitle = (notice: NoticeFacts, brand: MailBrand): string =>
  wordsOf(notice, brand).title

/** A security notice about an account. */
export const accountNoticeMail = ({ notice, to, brand, publicOrigin }: AccountNoticeFacts): ReactElement => {
  const { title, lead, note, setsPassword } = wordsOf(notice, brand)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={lead}
      why={`You’re getting this because ${to} ${notice.kind === 'erased' ? 'was' : 'is'} the address of a ${brand.name} account.`}
    >
      <MailTitle text={title} />
      <p style={style.lead}>{lead}</p>
      {setsPassword && <Button href={`${publicOrigin}/sign-in`}>Set a new password</Button>}
      <Section style={{ padding: setsPassword ? '24px 0 32px' : '0 0 32px' }}>
        <p style={style.note}>
          <TextWithSupportLink text={note} brand={brand} />
        </p>
      </Section>
    </MailFrame>
  )
}
