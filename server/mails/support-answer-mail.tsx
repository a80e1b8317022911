import type { ReactElement } from 'react'
import { Button, Section, Text } from 'react-email'
import { Lines } from './frame/lines.tsx'
import { MailFrame, type MailSite } from './frame/mail-frame.tsx'
import { style } from './frame/mail-style.ts'
import { MailTitle } from './frame/title-text.tsx'

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
    preview="We read your message. Here’s our answer."
    why={`You get this because you wrote to ${brand.name}.`}
  >
    <MailTitle text="Our answer to your message" />
    <Text style={style.lead}>
      <Lines text={text} />
    </Text>
    <Button href={new URL(threadPath, publicOrigin).href} style={style.button}>
      Write back
    </Button>
    <Text style={style.note}>
      Don’t answer this mail: press the button. Or call {brand.supportPhone}, {brand.supportHours}
    </Text>
    <Section style={{ padding: '8px 0 32px' }}>
      <Text style={style.note}>
        <strong>You wrote:</strong>
        <br />
        <Lines text={question} />
      </Text>
    </Section>
  </MailFrame>
)
