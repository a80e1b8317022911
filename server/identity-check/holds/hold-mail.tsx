import type { ReactElement } from 'react'
import { formatMoment } from '#contract/dates.ts'
import type { HoldText } from '#contract/payouts/payout-text.ts'
import { FREEZING_HOLDS, type HoldKind } from '#contract/payouts/payouts.ts'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { sentenceInMail } from '#server/mails/frame/name-in-mail.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type HoldMailFacts = MailSite & {
  readonly news: 'opened' | 'lifted' | 'kept'
  readonly kind: HoldKind
  readonly hold: HoldText
  readonly untilAt: Date | null
  /** Staff's message about a hold that they lifted, or kept after an appeal. */
  readonly answered: string | null
  /** Added to an answer that came after its promised day. */
  readonly apology: string
  readonly caseTitle: string
  readonly pageUrl: string
}

const TITLES: Readonly<Record<HoldMailFacts['news'], string>> = {
  opened: 'Transfers are on hold',
  lifted: 'A hold was lifted',
  kept: 'We looked at the hold again',
}

export const holdMailTitle = ({ news, kind }: Pick<HoldMailFacts, 'news' | 'kind'>): string =>
  news === 'opened' && kind === 'bank_changed' ? 'The bank account was changed' : TITLES[news]

const SAFE = 'The money is safe. Nothing is sent until this is cleared up.'
/** The case of a frozen or stopped account takes no donations either. */
const PAUSED = 'If giving was open, it’s paused until then.'

const leadOf = ({ news, kind, hold, answered, apology }: HoldMailFacts): string => {
  if (news === 'opened') {
    if (kind === 'bank_changed') return hold.why
    const takesNone = kind === 'account_stopped' || FREEZING_HOLDS.includes(kind)
    return `${hold.why} ${SAFE}${takesNone ? ` ${PAUSED}` : ''}`
  }
  const answer =
    answered ??
    (news === 'kept'
      ? SAFE
      : 'What has cleared leaves with the next transfer, unless something else holds it.')
  return `${answer}${apology}`
}

const rowsOf = ({
  news,
  hold,
  untilAt,
  caseTitle,
}: HoldMailFacts): readonly (readonly [string, string])[] => {
  const fundraiser = ['Fundraiser', sentenceInMail(caseTitle)] as const
  if (news === 'lifted') return [fundraiser, ['Code', hold.code]]
  const { code, nextStep, whoActs, by, appeal } = hold
  return [
    fundraiser,
    ['Code', code],
    ['Next step', nextStep],
    ['Who acts', whoActs],
    ['By', untilAt === null ? by : formatMoment(untilAt)],
    ...(appeal === null || news === 'kept' ? [] : [['If you disagree', appeal] as const]),
  ]
}

/** Says that a hold on payouts was opened, lifted, or kept after an appeal; why, and who does what by when. */
export const holdMail = (facts: HoldMailFacts): ReactElement => {
  const { publicOrigin, brand, pageUrl } = facts
  const title = holdMailTitle(facts)
  return (
    <MailFrame
      site={{ brand, publicOrigin }}
      preview={title}
      why={`You’re getting this because money is raised by you or for you at ${brand.name}.`}
    >
      <MailTitle text={title} />
      <p style={style.lead}>{leadOf(facts)}</p>
      <Details rows={rowsOf(facts)} />
      <Button href={pageUrl}>See where the money is</Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          Nobody from our team asks for a bank account or an SSN by mail or phone.{' '}
          <TextWithSupportLink text={`Questions? Write to ${brand.supportEmail}.`} brand={brand} />
        </p>
      </Section>
    </MailFrame>
  )
}
