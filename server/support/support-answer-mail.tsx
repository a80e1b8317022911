import type { ReactElement } from 'react'
import { Button, Section } from '#server/mails/frame/elements.tsx'
import { Lines } from '#server/mails/frame/lines.tsx'
import { MailFrame, type MailSite } from '#server/mails/frame/mail-frame.tsx'
import { style } from '#server/mails/frame/mail-style.ts'
import { MailTitle } from '#server/mails/frame/title-text.tsx'

type AnswerFacts = MailSite & {
  readonly text: string
  readonly question: string
  /** Path of the page where the reader can reply. */
  readonly threadPath: string
}

/** Support's answer to a message, which is quoted below. */
export const supportAnswerMail = ({
  brand,
  publicOrigin,
  text,
  question,
  threadPath,
}: AnswerFacts): ReactElement => (
  <MailFrame
    site={{ brand, publicOrigin }}
    preview="We read your message. Here’s our reply."
    why={`You’re getting this because you wrote to ${brand.name}.`}
  >
    <MailTitle text="Our reply to your message" />
    <p style={style.lead}>
      <Lines text={text} />
    </p>
    <Button href={new URL(threadPath, publicOrigin).href}>Reply</Button>
    <p style={style.note}>
      Please don’t reply to this e-mail. Use the button instead, or call {brand.supportPhone},{' '}
      {brand.supportHours}.
    </p>
    <Section style={{ padding: '8px 0 32px' }}>
      <p style={style.note}>
        <strong>You wrote:</strong>
        <br />
        <Lines text={question} />
      </p>
    </Section>
  </MailFrame>
)
