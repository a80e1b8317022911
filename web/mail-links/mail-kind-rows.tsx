import { Form } from 'react-router'
import type { MailPreferences } from '#contract/fundraisers/follow-calls.ts'
import { MAIL_KINDS, type MailKind } from '#contract/fundraisers/mail-kinds.ts'
import { isYes, textOf } from '#web/browser/form-fields.ts'
import { Button } from '#web/ui/button.tsx'

const WORDS: Readonly<Record<MailKind, { readonly on: string; readonly off: string }>> = {
  updates: {
    on: 'You get updates from this fundraiser.',
    off: 'You don’t get updates from this fundraiser.',
  },
  thanks: {
    on: 'The organizer can thank you by e-mail.',
    off: 'You don’t get thank-yous from this fundraiser.',
  },
  arrivals: {
    on: 'You hear when your gifts arrive, and what they paid for.',
    off: 'You don’t hear when gifts of yours arrive.',
  },
}

export const kindOf = (value: unknown): MailKind => MAIL_KINDS.find((kind) => kind === value) ?? 'updates'

/** Parses the form of a row. */
export const mailChoiceIn = (form: FormData): { readonly kind: MailKind; readonly wanted: boolean } => ({
  kind: kindOf(textOf(form, 'kind')),
  wanted: isYes(form, 'wanted'),
})

type MailKindRowsProps = {
  readonly mail: MailPreferences
  /** The kind that the link is about, which is listed first. */
  readonly first: MailKind
}

/** Mail kinds of a fundraiser, each with an on/off button. */
export const MailKindRows = ({ mail, first }: MailKindRowsProps) => (
  <ul className="mt-2 divide-y divide-line">
    {[first, ...MAIL_KINDS.filter((other) => other !== first)].map((kind) => {
      const isOn = mail.wanted[kind]
      return (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-4 py-4">
          <p role="status">{isOn ? WORDS[kind].on : WORDS[kind].off}</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="caseId" value={mail.caseId} />
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="wanted" value={isOn ? 'no' : 'yes'} />
            <Button
              type="submit"
              name="act"
              value="kind"
              kind={isOn && kind === first ? 'primary' : 'secondary'}
              size="small"
            >
              {isOn ? 'Unsubscribe' : 'Get them'}
            </Button>
          </Form>
        </li>
      )
    })}
  </ul>
)
