import type { ReactElement, ReactNode } from 'react'
import { Button, Section } from './frame/elements.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { MailTitle } from './frame/title-text.tsx'

type CaseMailParts = {
  readonly site: MailSite
  readonly title: string
  readonly preview: string
  /** Why the reader gets it. */
  readonly why: string
  readonly button: { readonly words: string; readonly path: string }
  /** Address that turns off this kind of recurring mail. */
  readonly unsubscribeUrl?: string
  readonly children: ReactNode
}

/** Layout of a mail about a live case: text, one button, and how to unsubscribe. */
export const CaseMail = ({
  site,
  title,
  preview,
  why,
  button,
  unsubscribeUrl,
  children,
}: CaseMailParts): ReactElement => (
  <MailFrame site={site} preview={preview} why={why}>
    <MailTitle text={title} />
    {children}
    <Button href={new URL(button.path, site.publicOrigin).href}>{button.words}</Button>
    <Section style={{ padding: '24px 0 32px' }}>
      {unsubscribeUrl !== undefined && (
        <p style={style.note}>
          Want no more of these?{' '}
          <a href={unsubscribeUrl} style={style.textLink}>
            Unsubscribe
          </a>{' '}
          with one click.
        </p>
      )}
    </Section>
  </MailFrame>
)
