import type { ReactElement } from 'react'
import { Section, Text } from 'react-email'
import { formatMoment } from '#contract/dates.ts'
import { MailFrame, type MailSite } from '../frame/mail-frame.tsx'
import { style } from '../frame/mail-style.ts'
import { MailTitle } from '../frame/title-text.tsx'

type AlertFacts = MailSite & {
  readonly alert: { readonly title: string; readonly body: string; readonly raisedAt: Date }
}

/** An alert for staff, whose body says what happens, what Hearten does about it, and what is left to do. */
export const alertMail = ({ alert, brand, publicOrigin }: AlertFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview={alert.title}
    why={`You get this because alerts of ${brand.name} go to this address.`}
  >
    <MailTitle text={alert.title} />
    <Text style={style.lead}>Since {formatMoment(alert.raisedAt)}.</Text>
    <Section style={{ padding: '0 0 32px' }}>
      <Text style={style.note}>{alert.body}</Text>
    </Section>
  </MailFrame>
)
