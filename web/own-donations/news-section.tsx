import { Form } from 'react-router'
import type { MailPreferences } from '#contract/fundraisers/follow-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Link } from '#web/ui/link.tsx'

/** Number of cases listed here; the mail settings page lists all of them. */
const SHOWN_MAX = 6

const Row = ({ mail: { caseId, title, wanted } }: { readonly mail: MailPreferences }) => (
  <li className="py-1.5">
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value="news" />
      <input type="hidden" name="caseId" value={caseId} />
      <input type="hidden" name="wanted" value={wanted.updates ? 'no' : 'yes'} />
      {/* The key remounts the uncontrolled switch when the saved choice changes. */}
      <Switch
        key={String(wanted.updates)}
        label={title}
        defaultChecked={wanted.updates}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <Button type="submit" kind="text" size="small" className="without-script">
        {wanted.updates ? 'Stop them' : 'Get them'}
      </Button>
    </Form>
  </li>
)

/** Which fundraisers send their updates by mail. */
export const NewsSection = ({ mails }: { readonly mails: readonly MailPreferences[] }) => (
  <Card className="p-6">
    <h2 className="type-strong-large">Updates by e-mail</h2>
    {mails.length > 0 && (
      <ul className="mt-2 divide-y divide-line border-b border-line">
        {mails.slice(0, SHOWN_MAX).map((mail) => (
          <Row key={mail.caseId} mail={mail} />
        ))}
      </ul>
    )}
    <p className="mt-2">
      <Link to="/account/mail" className="link type-label inline-flex min-h-11 items-center">
        All e-mail settings
      </Link>
    </p>
  </Card>
)
