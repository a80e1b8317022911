import type { ReactElement } from 'react'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

/** Its case is the reported one. */
type OutcomeFacts = MailSite &
  MailedCase & {
    readonly reference: string
    readonly sentence: string
    /** Staff's message to the report's author. */
    readonly words: string
  }

/** The outcome of a report, to its author. */
export const reportOutcomeMail = (facts: OutcomeFacts): ReactElement => {
  const { brand, publicOrigin, reference, sentence, words } = facts
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={sentence}
      why={`You’re getting this because you reported a fundraiser on ${brand.name} and left this address.`}
    >
      <MailTitle text="Thank you for telling us" />
      <CaseLine mailedCase={facts} />
      <p style={style.lead}>{sentence}</p>
      <Section style={{ padding: '0 0 16px' }}>
        <p style={style.note}>{words}</p>
      </Section>
      <p style={style.lead}>
        Your report’s number is {reference}. If you see something new, please report it again.
      </p>
    </MailFrame>
  )
}
