import type { ReactElement } from 'react'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type HouseholdFacts = MailSite & {
  readonly event: 'begun' | 'ended'
  readonly own: string
  /** Null once that person was erased. */
  readonly other: string | null
  /** Signed path of the household's page. */
  readonly pagePath: string
}

export const householdTitle = ({ event }: Pick<HouseholdFacts, 'event'>): string =>
  event === 'begun' ? 'You share a yearly statement now' : 'You no longer share a yearly statement'

/** Tells one of two addresses that their household began or ended. */
export const householdMail = (facts: HouseholdFacts): ReactElement => {
  const { event, own, other, pagePath, publicOrigin, brand } = facts
  const others = other ?? 'the other address'
  const hasBegun = event === 'begun'
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={hasBegun ? `One statement for ${own} and ${others}.` : 'From now on, each has its own.'}
      why={`You’re getting this because ${own} ${hasBegun ? 'shares' : 'shared'} a yearly statement with another address.`}
    >
      <MailTitle text={householdTitle(facts)} />
      <p style={style.lead}>
        {hasBegun
          ? `From now on, one yearly statement lists the gifts made with ${own} and with ${others}. Both of you can open it. Neither can open the other’s receipts or change the other’s gifts.`
          : `The statement of ${own} and ${others} is closed. From now on, each address has its own statement, as before.`}
      </p>
      {hasBegun && <Button href={`${publicOrigin}${pagePath}`}>See the statements</Button>}
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          <TextWithSupportLink
            text={
              hasBegun
                ? `Either of you can end it at any time, on that page. The link works without an account, so keep it to yourself. If you didn’t agree to this, end it there, and write to ${brand.supportEmail}.`
                : `If this surprises you, write to ${brand.supportEmail}.`
            }
            brand={brand}
          />
        </p>
      </Section>
    </MailFrame>
  )
}
