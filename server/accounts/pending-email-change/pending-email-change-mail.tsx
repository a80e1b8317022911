import type { ReactElement } from 'react'
import { formatMoment } from '#contract/dates.ts'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type PendingChangeFacts = MailSite & {
  readonly to: string
  readonly side: 'old' | 'new'
  readonly dueAt: Date
  readonly answerPath: string
}

export const pendingEmailChangeTitle = ({ side, brand }: PendingChangeFacts): string =>
  side === 'old'
    ? `Someone asked to move your ${brand.name} account`
    : `Is this the new address for your ${brand.name} account?`

const wordsOf = ({ side, dueAt, brand }: PendingChangeFacts) =>
  side === 'old'
    ? {
        lead: `Someone told our team that they can no longer read e-mail at this address, and asked to move your ${brand.name} account to another one. Nothing happens before ${formatMoment(dueAt)}.`,
        button: 'Stop the change',
        note: 'If that was you, you don’t have to do anything. If it wasn’t, stop the change, and the account stays at this address.',
      }
    : {
        lead: `You asked our team to move your ${brand.name} account to this address. Confirm that it’s yours. The account moves on ${formatMoment(dueAt)}, unless someone stops it from the old address.`,
        button: 'Yes, it’s mine',
        note: 'If you didn’t ask for this, you don’t have to do anything. The account moves only if you confirm.',
      }

/** A mail to the old or the new address of an account that support moves for a person who lost the old one. */
export const pendingEmailChangeMail = (facts: PendingChangeFacts): ReactElement => {
  const { brand, publicOrigin, to, side, answerPath } = facts
  const { lead, button, note } = wordsOf(facts)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={note}
      why={`You’re getting this because someone asked to move a ${brand.name} account ${side === 'old' ? 'from' : 'to'} ${to}.`}
    >
      <MailTitle text={pendingEmailChangeTitle(facts)} />
      <p style={style.lead}>{lead}</p>
      <Button href={new URL(answerPath, publicOrigin).href}>{button}</Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          {note} Questions? Write to {brand.supportEmail}.
        </p>
      </Section>
    </MailFrame>
  )
}
