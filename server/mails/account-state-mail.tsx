import type { ReactElement } from 'react'
import { Button, Section, Text } from 'react-email'
import { TRANSFER_EVERY_DAYS } from '#contract/gift-promises.ts'
import type { DisabledReason } from '#contract/withdrawal-account.ts'
import { type MailBrand, MailFrame, type MailPlace } from './mail-frame.tsx'
import { style } from './mail-style.ts'
import { Details } from './mail-tables.tsx'
import { nameInMail } from './name-in-mail.ts'
import { Addressed } from './support-address.tsx'
import { MailTitle } from './title-text.tsx'

/** What became of a withdrawal account: money can go to its person, or why it can't. */
export type AccountNews = 'verified' | DisabledReason

type AccountStateFacts = MailPlace & {
  readonly news: AccountNews
  readonly caseTitle: string
  readonly checkUrl: string
}

type Words = {
  readonly title: string
  readonly lead: (brand: MailBrand) => string
  readonly button: string
}

const SAFE = 'The money is safe. Until then nothing is sent to you, and nobody can give.'

const onHold: Words = {
  title: 'Your account is on hold',
  lead: ({ supportEmail }) =>
    `Our payment provider has stopped your account. Write to ${supportEmail}, and we look into it with you. ${SAFE}`,
  button: 'See where it stands',
}

const WORDS: Readonly<Record<AccountNews, Words>> = {
  verified: {
    title: 'We know who you are. The money can go to you now',
    lead: () =>
      `What people give is sent to your bank account every ${TRANSFER_EVERY_DAYS} days, once it has cleared. There is nothing more to do.`,
    button: 'See what goes to you first',
  },
  details_due: {
    title: 'One more thing, so the money can go to you',
    lead: () => `Our payment provider asks for something more. Answer it on your page. ${SAFE}`,
    button: 'See what is missing',
  },
  under_review: {
    title: 'Our payment provider is taking another look',
    lead: () => `There is nothing for you to do; it mostly takes a day or two. ${SAFE}`,
    button: 'See where it stands',
  },
  rejected: onHold,
  stopped: onHold,
}

export const accountStateTitle = (news: AccountNews): string => WORDS[news].title

/** A recipient is told that money can go to them, or can't any more. */
export const accountStateMail = (facts: AccountStateFacts): ReactElement => {
  const { news, caseTitle, checkUrl, publicOrigin, brand } = facts
  const { title, lead, button } = WORDS[news]
  return (
    <MailFrame
      place={{ brand, publicOrigin }}
      preview={title}
      why={`You get this because you receive what is raised at ${brand.name}.`}
    >
      <MailTitle text={title} />
      <Text style={style.lead}>
        <Addressed text={lead(brand)} brand={brand} />
      </Text>
      <Details rows={[['Fundraiser', nameInMail(caseTitle)]]} />
      <Button href={checkUrl} style={style.button}>
        {button}
      </Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <Text style={style.note}>
          Nobody from our team asks for your bank account or your SSN by mail or phone.
          {news === 'verified' && (
            <>
              {' '}
              <Addressed text={`If you didn’t do this, write to ${brand.supportEmail}.`} brand={brand} />
            </>
          )}
        </Text>
      </Section>
    </MailFrame>
  )
}
