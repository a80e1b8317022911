import type { ReactElement } from 'react'
import { formatMoment } from '#contract/dates.ts'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type AlertFacts = MailSite & {
  readonly alert: { readonly title: string; readonly body: string; readonly raisedAt: Date }
}

/** An alert for staff, whose body says what happens, what Hearten does about it, and what is left to do. */
export const alertMail = ({ alert, brand, publicOrigin }: AlertFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview={alert.title}
    why={`You’re getting this because ${brand.name}’s alerts go to this address.`}
  >
    <MailTitle text={alert.title} />
    <p style={style.lead}>Since {formatMoment(alert.raisedAt)}.</p>
    <Section style={{ padding: '0 0 32px' }}>
      <p style={style.note}>{alert.body}</p>
    </Section>
  </MailFrame>
)
