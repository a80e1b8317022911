import type { ReactElement } from 'react'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'

type FollowFacts = MailSite & MailedCase & { readonly followPath: string }

export const FOLLOW_TITLE = 'Get news by e-mail?'

/**
 * Double opt-in: asks an address whether it wants to follow a case, so that no other person can sign it up.
 */
export const followMail = (facts: FollowFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={FOLLOW_TITLE}
    mailedCase={facts}
    preview={`Confirm that you want updates from “${facts.caseTitle}”.`}
    why="You’re getting this because someone entered this address to follow a fundraiser. If that wasn’t you, you can ignore it."
    button={{ words: 'Yes, send me updates', path: facts.followPath }}
  >
    <p style={style.lead}>
      Confirm, and we’ll e-mail you updates, at most one a day, and what each week’s transfer paid for. You
      can unsubscribe at any time.
    </p>
  </CaseMail>
)
