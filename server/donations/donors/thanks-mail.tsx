import type { ReactElement } from 'react'
import type { Author } from '#contract/cases/cases.ts'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { nameInGreeting } from '#server/mails/frame/name-in-mail.ts'
import { signature } from '#server/mails/signature.ts'

type ThanksFacts = MailSite &
  MailedCase & {
    readonly casePath: string
    readonly text: string
    /** Who wrote it; null for the organizer. */
    readonly author: Author | null
    readonly unsubscribeUrl: string
  }

export const thanksTitle = ({
  organizerName,
  author,
}: Pick<ThanksFacts, 'organizerName' | 'author'>): string =>
  `A thank-you from ${nameInGreeting(author?.name ?? organizerName)}`

/** A message to a donor. */
export const thanksMail = (facts: ThanksFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={thanksTitle(facts)}
    mailedCase={facts}
    preview={`For your gift to “${facts.caseTitle}”.`}
    why={`You’re getting this because you gave to “${facts.caseTitle}”. The organizer doesn’t see your address.`}
    button={{ words: 'See the fundraiser', path: facts.casePath }}
    unsubscribeUrl={facts.unsubscribeUrl}
  >
    <p style={style.lead}>
      <Lines text={facts.text} />
    </p>
    {facts.author !== null && <p style={style.note}>{signature(facts.author)}</p>}
  </CaseMail>
)
