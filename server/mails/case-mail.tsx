import type { ReactElement, ReactNode } from 'react'
import { CaseLine, type MailedCase } from './frame/case-line.tsx'
import { Button, Section } from './frame/elements.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { MailTitle } from './frame/title-text.tsx'

type CaseMailParts = {
  readonly site: MailSite
  readonly title: string
  /** Null if it is about several cases, which it names itself. */
  readonly mailedCase: MailedCase | null
  readonly preview: string
  /** Why the reader gets it. */
  readonly why: string
  readonly button: { readonly words: string; readonly path: string }
  /** Address that turns off this kind of recurring mail. */
  readonly unsubscribeUrl?: string
  readonly children: ReactNode
}

/** Layout of a mail about live cases: text, one button, and how to unsubscribe. */
export const CaseMail = ({
  site,
  title,
  mailedCase,
  preview,
  why,
  button,
  unsubscribeUrl,
  children,
}: CaseMailParts): ReactElement => (
  <MailFrame site={site} preview={preview} why={why}>
    <MailTitle text={title} />
    {mailedCase !== null && <CaseLine mailedCase={mailedCase} />}
    {children}
    <Button href={new URL(button.path, site.publicOrigin).href}>{button.words}</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      {unsubscribeUrl !== undefined && (
        <p style={style.note}>
          Don’t want these e-mails anymore?{' '}
          <a href={unsubscribeUrl} style={style.textLink}>
            Unsubscribe
          </a>{' '}
          with one click.
        </p>
      )}
    </Section>
  </MailFrame>
)
