import type { ReactElement } from 'react'
import { Button, Section } from '../frame/elements.tsx'
import { Lines } from '../frame/lines.tsx'
import { MailFrame, type MailSite } from '../frame/mail-frame.tsx'
import { style } from '../frame/mail-style.ts'
import { Details } from '../frame/mail-tables.tsx'
import { nameInMail } from '../frame/name-in-mail.ts'
import { TextWithSupportLink } from '../frame/support-address.tsx'
import { MailTitle } from '../frame/title-text.tsx'

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
    why={`You get this because you raise money at ${brand.name}.`}
  >
    <MailTitle text={STAFF_LETTER_TITLE} />
    <p style={style.lead}>
      <Lines text={text} />
    </p>
    <Details rows={[['Fundraiser', nameInMail(caseTitle)]]} />
    <Button href={pageUrl}>See where the money is</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      <p style={style.note}>
        <TextWithSupportLink text={`Questions? Write to ${brand.supportEmail}.`} brand={brand} />
      </p>
    </Section>
  </MailFrame>
)
