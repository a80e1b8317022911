import type { ReactElement } from 'react'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { nameInGreeting, nameInMail } from '#server/mails/frame/name-in-mail.ts'

type MessageFacts = MailSite &
  MailedCase & {
    readonly fromName: string
    readonly isToOrganizer: boolean
    readonly text: string
    readonly hasContact: boolean
    readonly conversationPath: string
  }

export const messageTitle = ({ fromName }: Pick<MessageFacts, 'fromName'>): string =>
  `${nameInGreeting(fromName)} sent you a message`

/** A relayed message, answered on the linked page, so that neither person learns the other's address. */
export const messageMail = (facts: MessageFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={messageTitle(facts)}
    mailedCase={facts}
    preview={`About “${facts.caseTitle}”.`}
    why={
      facts.isToOrganizer
        ? `You’re getting this because you organize “${facts.caseTitle}”.`
        : `You’re getting this because you wrote to the organizer of “${facts.caseTitle}”.`
    }
    button={{ words: `Reply to ${nameInMail(facts.fromName)}`, path: facts.conversationPath }}
  >
    <p style={style.lead}>
      <Lines text={facts.text} />
    </p>
    {facts.hasContact && (
      <p style={style.note}>
        <strong>This message has a link or a phone number in it.</strong> Anyone who asks you for a code, a
        gift card or cash is trying to scam you.
      </p>
    )}
    <p style={style.note}>
      {nameInMail(facts.fromName)} doesn’t see your address. Please don’t reply to this e-mail. Use the button
      instead. You can also report or block them there.
    </p>
  </CaseMail>
)
