import type { ReactElement } from 'react'
import { formatDate } from '#contract/dates.ts'
import { FREEZING_HOLDS, type HoldKind } from '#contract/identity-check/payout-holds.ts'
import type { HoldText } from '#contract/payouts/payout-text.ts'
import { CaseLine, type MailedCase } from '#server/mails/frame/case-line.tsx'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { Details } from '#server/mails/frame/mail-tables.tsx'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type HoldMailFacts = MailSite &
  MailedCase & {
    readonly news: 'opened' | 'lifted' | 'kept'
    readonly kind: HoldKind
    readonly hold: HoldText
    readonly untilAt: Date | null
    /** Staff's message about a hold that they lifted, or kept after an appeal. */
    readonly answered: string | null
    /** Added to an answer that came after its promised day. */
    readonly apology: string
    readonly pageUrl: string
  }

const TITLES: Readonly<Record<HoldMailFacts['news'], string>> = {
  opened: 'Transfers are on hold',
  lifted: 'A hold was lifted',
  kept: 'We looked at the hold again',
}

export const holdMailTitle = ({ news, kind }: Pick<HoldMailFacts, 'news' | 'kind'>): string =>
  news === 'opened' && kind === 'bank_changed' ? 'Where transfers go was changed' : TITLES[news]

const SAFE = 'The money is safe. Nothing is sent until this is cleared up.'
/** The case of a frozen account takes no donations either. */
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
      : 'Cleared gifts go out with the next transfer, unless something else holds them.')
  return `${answer}${apology}`
}

const rowsOf = ({ news, hold, untilAt }: HoldMailFacts): readonly (readonly [string, string])[] => {
  if (news === 'lifted') return [['Code', hold.code]]
  const { code, nextStep, whoActs, by, appeal } = hold
  return [
    ['Code', code],
    ['Next step', nextStep],
    ['Who acts', whoActs],
    ['By', untilAt === null ? by : formatDate(untilAt)],
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
      preview={leadOf(facts)}
      why={`You’re getting this because you raise money on ${brand.name}, or someone raises it for you.`}
    >
      <MailTitle text={title} />
      <CaseLine mailedCase={facts} />
      <p style={style.lead}>{leadOf(facts)}</p>
      <Details rows={rowsOf(facts)} />
      <Button href={pageUrl}>See where the money is</Button>
      <Section style={{ padding: '24px 0 32px' }}>
        <p style={style.note}>
          No one on our team will ever ask for a bank account, card or SSN by e-mail or phone.{' '}
          <TextWithSupportLink text={`Questions? Write to ${brand.supportEmail}.`} brand={brand} />
        </p>
      </Section>
    </MailFrame>
  )
}
