import type { ReactElement } from 'react'
import { Section } from '#server/mails/frame/elements.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { TextWithSupportLink } from '#server/mails/frame/support-address.tsx'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

export const movedReceiptTitle = 'A receipt we sent you wasn’t yours'

/** Tells a mistyped address that a receipt went there by mistake. It has no details, which are another person's. */
export const movedReceiptMail = ({ publicOrigin, brand }: MailSite): ReactElement => (
  <MailFrame
    site={{ publicOrigin, brand }}
    preview="You don’t need to do anything."
    why="You’re getting this because someone typed your address by mistake."
  >
    <MailTitle text={movedReceiptTitle} />
    <p style={style.lead}>
      Someone gave on {brand.name}, and typed your e-mail address by mistake. They corrected it, so the
      receipt went to them, and the links in the e-mail we sent you no longer work.
    </p>
    <p style={style.lead}>You don’t need to do anything. We won’t write to you about this gift again.</p>
    <Section style={{ padding: '0 0 32px' }}>
      <p style={style.note}>
        <TextWithSupportLink
          text={`Was it your own gift? Write to ${brand.supportEmail}, and we’ll look into it.`}
          brand={brand}
        />
      </p>
    </Section>
  </MailFrame>
)
