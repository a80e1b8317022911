import type { ReactElement } from 'react'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { CaseLine } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { nameInGreeting, nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'
import { type HeldFacts, heldRows } from '../identity-check-mail.tsx'

export type InvitationFacts = MailSite & {
  readonly to: string
  readonly organizerName: string
  readonly recipientFirstName: string
  readonly caseTitle: string
  /** Path of the page to answer on, with the person's signed key. */
  readonly answerPath: string
  readonly isReminder: boolean
  /** Null before the fundraiser is live. */
  readonly held: HeldFacts | null
}

export const invitationTitle = ({ organizerName, isReminder }: InvitationFacts): string => {
  const name = nameInGreeting(organizerName)
  return isReminder ? `${name} is waiting for your answer` : `${name} wants to raise money for you`
}

const openNote = ({ donationsPauseAt }: HeldFacts): string =>
  donationsPauseAt === null
    ? 'The fundraiser has ended. If you haven’t accepted and confirmed who you are by the date above, every gift goes back to its donor. '
    : 'The fundraiser is open. If you haven’t accepted and confirmed who you are by the first date, no one can give until you do. If you haven’t by the second, every gift goes back to its donor. '

/** Asks a person whether the organizer may raise money for them. */
export const invitationMail = (facts: InvitationFacts): ReactElement => {
  const { publicOrigin, brand, to, organizerName, recipientFirstName, answerPath, held } = facts
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview="See what they wrote, then accept or decline. You don’t need an account."
      why={`You’re getting this because ${nameInMail(organizerName)} gave us ${to} as your address.`}
    >
      <MailTitle text={invitationTitle(facts)} />
      <CaseLine mailedCase={facts} />
      <p style={style.lead}>
        Hi {nameInGreeting(recipientFirstName)}. {nameInMail(organizerName)} started a fundraiser for you on{' '}
        {brand.name}. If you accept, the money people give goes to your own account. It never passes through{' '}
        {nameInGreeting(firstNameOf(organizerName))}’s. If you don’t want it, decline: no money goes to anyone
        unless you accept.
      </p>
      {held !== null && <Details rows={heldRows(held)} />}
      <Button href={`${publicOrigin}${answerPath}`}>Read it and respond</Button>
      <Section style={{ padding: '24px 0 0' }}>
        <p style={style.wayOut}>
          <strong>Don’t know {nameInGreeting(firstNameOf(organizerName))}?</strong> Say so on the same page,
          and our team will look into it.
        </p>
      </Section>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          {held !== null && openNote(held)}
          You don’t need an account, and it costs you nothing. The link is just for you, so please don’t share
          it.
        </p>
      </Section>
    </MailFrame>
  )
}
