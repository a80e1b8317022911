import { Form } from 'react-router'
import type { MailBlock } from '#contract/mail-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

const WHY: Readonly<Record<MailBlock, string>> = {
  bounced: 'E-mail to it bounced',
  complained: 'Our e-mail was marked as spam there',
}

/** Says that no mail goes to the account's address any more, and how to mend it. */
export const MailBlocked = ({ email, cause }: { readonly email: string; readonly cause: MailBlock }) => (
  <Panel tone="rose" role="alert">
    <p className="type-strong break-words">We’ve stopped e-mailing {email}.</p>
    <p className="mt-1">
      {WHY[cause]}, so receipts and news don’t reach you. If the address is wrong, change it below. If it
      works again, confirm it with a code.
    </p>
    <Form method="post" action="/account/donations#add-email" reloadDocument className="mt-3">
      <input type="hidden" name="email" value={email} />
      <Button type="submit" kind="secondary" size="small" name="act" value="sendCode">
        E-mail me a code
      </Button>
    </Form>
  </Panel>
)
