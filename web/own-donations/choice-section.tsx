import { Form, useNavigation } from 'react-router'
import { NAME_SHOWN_LABELS, shownName } from '#contract/donations/shown-name.ts'
import type { DonationPrivacy } from '#contract/own-donations/own-donation-shapes.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { NameShownField } from '#web/donations/form/name-shown-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

/** The defaults of the donate page for a person who never chose. */
const DEFAULT_CHOICE: DonationPrivacy = { nameShown: 'full', hideAmount: false, coverFee: false }

type ChoiceProps = { readonly choice: DonationPrivacy | null; readonly fullName: string | null }

/** Display and fee choices for future donations. There is no default tip. */
export const ChoiceSection = ({ choice, fullName }: ChoiceProps) => {
  const busy = pendingActOf(useNavigation().formData) === 'choice'
  const { nameShown, hideAmount, coverFee } = choice ?? DEFAULT_CHOICE
  const rows = [
    ['Name', fullName === null ? NAME_SHOWN_LABELS[nameShown] : shownName(nameShown, fullName)],
    ['Amount', hideAmount ? 'Hidden' : 'Shown'],
    ['Cover the card fee', coverFee ? 'Yes' : 'No'],
  ] as const
  return (
    <Card className="p-6">
      <h2 className="type-strong-large">For your next gift</h2>
      <dl className="mt-2 divide-y divide-line border-b border-line">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 py-2.5">
            <dt className="text-quiet">{term}</dt>
            <dd className="type-strong min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="type-meta mt-3 text-quiet">Filled in when you give again. You can change it each time.</p>
      {/* The key closes the form and resets its fields once a change is saved. */}
      <details className="mt-4" key={JSON.stringify(choice)}>
        <summary className={buttonClass({ kind: 'secondary', wide: true, className: 'list-none' })}>
          Change
        </summary>
        <Form method="post" preventScrollReset className="mt-4 space-y-4">
          <NameShownField fullName={fullName ?? ''} defaultChoice={nameShown} />
          <Checkbox name="hideAmount" defaultChecked={hideAmount}>
            Hide the amount on the page
          </Checkbox>
          <Checkbox name="coverFee" defaultChecked={coverFee}>
            Cover the card fee
          </Checkbox>
          <Button type="submit" kind="primary" wide name="act" value="choice" busy={busy && 'Saving…'}>
            Save
          </Button>
        </Form>
      </details>
    </Card>
  )
}
