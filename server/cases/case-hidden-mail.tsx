import type { ReactElement } from 'react'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type HiddenFacts = MailSite &
  MailedCase & {
    readonly reason: string
    /** Whether the page was public; otherwise it waited for its beneficiary. */
    readonly wasLive: boolean
  }

const OFF_THE_SITE = {
  title: 'We took your fundraiser off the site',
  lead: 'For now, no one can see it or give to it.',
  money: 'Gifts that came in are safe, and nothing is sent until this is settled. ',
}
const NOT_LIVE = {
  title: 'Your fundraiser can’t go live for now',
  lead: 'It stays off the site, whatever the beneficiary answers.',
  money: '',
}

export const caseHiddenSubject = ({
  caseTitle,
  wasLive,
}: Pick<HiddenFacts, 'caseTitle' | 'wasLive'>): string =>
  wasLive ? `We took “${caseTitle}” off the site` : `“${caseTitle}” can’t go live for now`

/** Tells an organizer why their fundraiser was hidden, and what they can do. */
export const caseHiddenMail = ({
  brand,
  publicOrigin,
  reason,
  wasLive,
  ...mailedCase
}: HiddenFacts): ReactElement => {
  const { title, lead, money } = wasLive ? OFF_THE_SITE : NOT_LIVE
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={lead}
      why={`You’re getting this because you organize this fundraiser on ${brand.name}.`}
    >
      <MailTitle text={title} />
      <CaseLine mailedCase={mailedCase} />
      <p style={style.lead}>{lead} Here’s why:</p>
      <Section style={{ padding: '0 0 16px' }}>
        <p style={style.note}>{reason}</p>
      </Section>
      <p style={style.lead}>
        {money}If we got this wrong, or if you can fix it, write to {brand.supportEmail} and tell us how.
      </p>
    </MailFrame>
  )
}
