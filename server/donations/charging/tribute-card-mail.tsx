import type { ReactElement } from 'react'
import { nameInSentence } from '#contract/accounts/first-name.ts'
import { TRIBUTE_WORDS, type Tribute } from '#contract/donations/tribute.ts'
import { formatDonation } from '#contract/money.ts'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { nameInGreeting, nameInMail } from '#server/mails/frame/name-in-mail.ts'

type CardFacts = MailSite &
  MailedCase & {
    readonly tribute: Tribute
    /** The donor's name as shown on the case's page; null if they are anonymous. */
    readonly donorName: string | null
    /** Null unless the donor wants the amount named. */
    readonly amountCents: number | null
    readonly recipientName: string
    readonly casePath: string
  }

export const tributeCardTitle = ({ tribute: { kind, name } }: Pick<CardFacts, 'tribute'>): string =>
  `${TRIBUTE_WORDS[kind]} ${nameInGreeting(name)}`

/** A plain card about a tribute donation, for the address that the donor named. */
export const tributeCardMail = (facts: CardFacts): ReactElement => {
  const { tribute, donorName, amountCents, recipientName } = facts
  const donorText = donorName === null ? 'Someone' : nameInMail(donorName)
  const donationText = amountCents === null ? 'a donation' : `a donation of ${formatDonation(amountCents)}`
  return (
    <CaseMail
      site={facts}
      title={tributeCardTitle(facts)}
      mailedCase={facts}
      preview={`${donorText} made a donation.`}
      why="You’re getting this one e-mail because a donor asked us to send it to you. You’re not on any list."
      button={{ words: 'See the fundraiser', path: facts.casePath }}
    >
      <p style={style.lead}>
        {donorText} made {donationText} {TRIBUTE_WORDS[tribute.kind].toLowerCase()} {nameInMail(tribute.name)}
        . It goes to {nameInMail(nameInSentence(recipientName))}.
      </p>
    </CaseMail>
  )
}
