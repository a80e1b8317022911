import type { ReactElement } from 'react'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type HiddenFacts = MailSite & MailedCase & { readonly reason: string }

/** Tells an organizer why their fundraiser was hidden, and what they can do. */
export const caseHiddenMail = ({ brand, publicOrigin, reason, ...mailedCase }: HiddenFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview="For now, no one can see it or give to it."
    why={`You’re getting this because you organize this fundraiser on ${brand.name}.`}
  >
    <MailTitle text="We took your fundraiser off the site" />
    <CaseLine mailedCase={mailedCase} />
    <p style={style.lead}>For now, no one can see it or give to it. Here’s why:</p>
    <Section style={{ padding: '0 0 16px' }}>
      <p style={style.note}>{reason}</p>
    </Section>
    <p style={style.lead}>
      Gifts that came in are safe, and nothing is sent until this is settled. If we got this wrong, or if you
      can fix it, write to {brand.supportEmail} and tell us how.
    </p>
  </MailFrame>
)
