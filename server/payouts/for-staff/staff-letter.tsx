import type { ReactElement } from 'react'
import { CaseLine, caseText, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type LetterFacts = MailSite &
  MailedCase & {
    readonly text: string
    readonly pageUrl: string
  }

export const STAFF_LETTER_TITLE = 'About your fundraiser’s money'

/** Staff's message to an organizer about their case's money. */
export const staffLetter = ({
  brand,
  publicOrigin,
  text,
  pageUrl,
  ...mailedCase
}: LetterFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview={caseText(mailedCase)}
    why={`You’re getting this because you raise money on ${brand.name}.`}
  >
    <MailTitle text={STAFF_LETTER_TITLE} />
    <CaseLine mailedCase={mailedCase} />
    <p style={style.lead}>
      <Lines text={text} />
    </p>
    <Button href={pageUrl}>See where the money is</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      <p style={style.note}>
        <TextWithSupportLink text={`Questions? Write to ${brand.supportEmail}.`} brand={brand} />
      </p>
    </Section>
  </MailFrame>
)
