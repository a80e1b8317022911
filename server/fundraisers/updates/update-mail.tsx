import type { ReactElement } from 'react'
import type { Author } from '#contract/cases/cases.ts'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { signature } from '#server/mails/signature.ts'

type UpdateFacts = MailSite &
  MailedCase & {
    readonly casePath: string
    readonly title: string
    readonly text: string
    /** Who wrote it; null for the organizer. */
    readonly author?: Author | null
    readonly images: readonly { readonly path: string; readonly alt: string }[]
    readonly isFollower: boolean
    /** Why the reader gets the mail, if not because they follow the case or asked for news. */
    readonly why?: string | null
    readonly unsubscribeUrl: string
  }

/** A case's update in full, to donors who asked for updates and to followers. */
export const updateMail = (facts: UpdateFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={facts.title}
    mailedCase={facts}
    preview={`News from “${facts.caseTitle}”.`}
    why={
      facts.why ??
      (facts.isFollower
        ? `You’re getting this because you follow “${facts.caseTitle}”.`
        : `You’re getting this because you gave to “${facts.caseTitle}” and asked for news.`)
    }
    button={{ words: 'See the fundraiser', path: facts.casePath }}
    unsubscribeUrl={facts.unsubscribeUrl}
  >
    <p style={style.lead}>
      <Lines text={facts.text} />
    </p>
    {facts.author != null && <p style={style.note}>{signature(facts.author)}</p>}
    {facts.images.map(({ path, alt }) => (
      <img
        key={path}
        src={`${facts.publicOrigin}${path}`}
        alt={alt}
        width="100%"
        loading="lazy"
        style={{ ...style.image, borderRadius: 12, margin: '0 0 16px' }}
      />
    ))}
  </CaseMail>
)
