import type { ReactElement } from 'react'
import { CaseMail } from '#server/mails/case-mail.tsx'
import type { MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'

type FollowFacts = MailSite & { readonly caseTitle: string; readonly followPath: string }

export const FOLLOW_TITLE = 'Get news by e-mail?'

/**
 * Double opt-in: asks an address whether it wants to follow a case, so that no other person can sign it up.
 */
export const followMail = (facts: FollowFacts): ReactElement => (
  <CaseMail
    site={facts}
    title={FOLLOW_TITLE}
    preview={`Confirm that you want updates from “${facts.caseTitle}”.`}
    why="You’re getting this because this address was typed to follow a fundraiser. If that wasn’t you, do nothing."
    button={{ words: 'Yes, send me updates', path: facts.followPath }}
  >
    <p style={style.lead}>
      One press, and each update of “{facts.caseTitle}” comes to this address. At most one a day, and you can
      stop at any time.
    </p>
  </CaseMail>
)
