import type { ReactElement } from 'react'
import { CaseLine, type MailedCase } from './frame/case-line.tsx'
import { Button, Section } from './frame/elements.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { Details } from './frame/mail-tables.tsx'
import { sentenceInMail } from './frame/name-in-mail.ts'
import { MailTitle } from './frame/title-text.tsx'

/** Text of a mail about the reader's own fundraiser. */
export type FundraiserWords = {
  readonly title: string
  readonly lead: string
  /** Points to look at, one line each: a review's reasons, with how to fix them. */
  readonly points: readonly { readonly label: string; readonly text: string; readonly howToFix: string }[]
  readonly dates: readonly (readonly [label: string, text: string])[]
  readonly action: { readonly label: string; readonly path: string }
  readonly note: string | null
  readonly why: string
}

export type FundraiserMailFacts = MailSite & MailedCase & { readonly words: FundraiserWords }

/** A mail about a fundraiser to its organizer or beneficiary. */
export const fundraiserMail = ({
  brand,
  publicOrigin,
  words,
  ...mailedCase
}: FundraiserMailFacts): ReactElement => (
  <MailFrame site={{ brand, publicOrigin }} preview={words.lead} why={words.why}>
    <MailTitle text={words.title} />
    <CaseLine mailedCase={mailedCase} />
    <p style={style.lead}>{words.lead}</p>
    {words.points.map(({ label, text, howToFix }) => (
      <Section key={`${label} ${text}`} style={{ padding: '0 0 16px' }}>
        <p style={style.note}>
          <strong>{label}</strong>
          <br />
          {sentenceInMail(text)}
          <br />
          {sentenceInMail(howToFix)}
        </p>
      </Section>
    ))}
    {words.dates.length > 0 && <Details rows={words.dates} />}
    <Button href={`${publicOrigin}${words.action.path}`}>{words.action.label}</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      {words.note !== null && <p style={style.note}>{words.note}</p>}
    </Section>
  </MailFrame>
)
