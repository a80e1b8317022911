import type { ReactElement } from 'react'
import { formatMoment } from '#contract/dates.ts'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'
import type { AlertRow } from './alerts.queries.ts'

type AlertFacts = MailSite & {
  readonly alert: Pick<AlertRow, 'title' | 'body' | 'raisedAt' | 'dueAt' | 'address'>
}

/** An alert for staff, whose body says what happens, what Hearten does about it, and what is left to do. */
export const alertMail = ({ alert, brand, publicOrigin }: AlertFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview={alert.title}
    why={`You’re getting this because you handle alerts like this at ${brand.name}.`}
  >
    <MailTitle text={alert.title} />
    <p style={style.lead}>
      {alert.dueAt === null
        ? `Since ${formatMoment(alert.raisedAt)}.`
        : `Due by ${formatMoment(alert.dueAt)}.`}
    </p>
    <Section style={{ padding: '0 0 32px' }}>
      <p style={style.note}>{alert.body}</p>
      {alert.address !== null && <Button href={`${publicOrigin}${alert.address}`}>Open it</Button>}
    </Section>
  </MailFrame>
)
