import { BLOCK_PART_NAMES, BLOCK_PARTS } from '#contract/staff/block-calls.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { ReasonAct } from '../reason-act.tsx'

/** Form that blocks an order's donor from paying again. */
export const BlockPanel = ({ problem }: { readonly problem: FormResult | undefined }) => (
  <ReasonAct
    act="block"
    heading="Block this donor"
    text="Later payments that match are refused as if the card were declined. This gift isn’t affected."
    button="Block"
    problem={problem}
  >
    <fieldset>
      <legend className="type-label">What to block</legend>
      {BLOCK_PARTS.map((part) => (
        <Checkbox key={part} name="part" value={part}>
          {BLOCK_PART_NAMES[part]}
        </Checkbox>
      ))}
      {problem?.act === 'block' && problem.fields['parts'] !== undefined && (
        <FieldError>{problem.fields['parts']}</FieldError>
      )}
    </fieldset>
  </ReasonAct>
)
