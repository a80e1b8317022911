import type { ReactElement } from 'react'
import type { Author } from '#contract/cases/cases.ts'
import { CaseMail } from '#server/mails/case-mail.tsx'
import { organizedBy } from '#server/mails/frame/case-line.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { signature } from '#server/mails/signature.ts'

/** One case with its updates of the week. */
export type DigestCase = {
  readonly title: string
  readonly organizerName: string
  readonly path: string
  /** Path of the reader's e-mail settings for this case, which need no account. */
  readonly settingsPath: string
  readonly updates: readonly {
    readonly title: string
    readonly text: string
    /** Who wrote it; null for the organizer. */
    readonly author?: Author | null
  }[]
}

type DigestFacts = MailSite & {
  readonly cases: readonly [DigestCase, ...DigestCase[]]
  readonly unsubscribeUrl: string
}

const LEAD_MAX = 240
const shorten = (text: string): string =>
  text.length <= LEAD_MAX ? text : `${text.slice(0, LEAD_MAX).trimEnd()}…`

export const digestTitle = ({ cases }: Pick<DigestFacts, 'cases'>): string =>
  cases.length === 1
    ? 'This week’s news from a fundraiser you follow'
    : `This week’s news from ${cases.length} fundraisers you follow`

/** A week's updates of all fundraisers that a reader follows, in one mail. */
export const digestMail = (facts: DigestFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={digestTitle(facts)}
    mailedCase={null}
    preview={facts.cases.map(({ title }) => title).join(' · ')}
    why="You’re getting this because you asked for one e-mail a week."
    button={{ words: 'Your e-mail settings', path: facts.cases[0].settingsPath }}
    unsubscribeUrl={facts.unsubscribeUrl}
  >
    {facts.cases.map(({ title, organizerName, path, settingsPath, updates }) => (
      <p key={path} style={style.lead}>
        <a href={`${facts.publicOrigin}${path}`} style={style.textLink}>
          {title}
        </a>
        {organizedBy({ organizerName })}
        {updates.map((update) => (
          <span key={`${update.title} ${update.text}`}>
            <br />
            <strong>{update.title}</strong>
            <br />
            <Lines text={shorten(update.text)} />
            {update.author != null && (
              <>
                <br />
                {signature(update.author)}
              </>
            )}
          </span>
        ))}
        <br />
        <a href={`${facts.publicOrigin}${settingsPath}`} style={style.smallLink}>
          E-mail settings for this fundraiser
        </a>
      </p>
    ))}
  </CaseMail>
)
