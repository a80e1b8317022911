import type { ReactElement } from 'react'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { sentenceInMail } from '#server/mails/frame/name-in-mail.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type LetterFacts = MailSite & {
  readonly text: string
  readonly caseTitle: string
  readonly pageUrl: string
}

export const STAFF_LETTER_TITLE = 'About the money of your fundraiser'

/** Staff's message to an organizer about their case's money. */
export const staffLetter = ({ brand, publicOrigin, text, caseTitle, pageUrl }: LetterFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview={STAFF_LETTER_TITLE}
    why={`You’re getting this because you raise money at ${brand.name}.`}
  >
    <MailTitle text={STAFF_LETTER_TITLE} />
    <p style={style.lead}>
      <Lines text={text} />
    </p>
    <Details rows={[['Fundraiser', sentenceInMail(caseTitle)]]} />
    <Button href={pageUrl}>See where the money is</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      <p style={style.note}>
        <TextWithSupportLink text={`Questions? Write to ${brand.supportEmail}.`} brand={brand} />
      </p>
    </Section>
  </MailFrame>
)
