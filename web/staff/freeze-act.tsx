import { type HoldKind, STAFF_HOLD_KINDS } from '#contract/identity-check/payout-holds.ts'
import { choiceOf, textOf } from '#web/browser/form-fields.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { MessageField } from './acts/message-field.tsx'
import type { ActBodyProps, SubjectAct } from './acts/subject-act.ts'

export const SEEN_AT_ONCE = 'They see it right away and get an e-mail.'

const KIND_WORDS: Partial<Record<HoldKind, string>> = {
  staff: 'A question about the fundraiser',
  identity: 'Doubts about who receives the money',
}

const FreezeFields = ({ problem }: Pick<ActBodyProps<unknown>, 'problem'>) => (
  <>
    <SelectField label="About" name="kind" defaultValue={problem?.values['kind']}>
      {STAFF_HOLD_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {KIND_WORDS[kind]}
        </option>
      ))}
    </SelectField>
    <MessageField text="" problem={problem} />
  </>
)

/** Freezes a recipient's account: on their case, and on a row of the list of holds, whose `of` is the case's number. */
export const FREEZE = {
  capability: 'hold.account',
  isDangerous: true,
  intro: `No money is sent, and no one can donate. Transfers in transit are recalled where the bank allows. ${SEEN_AT_ONCE}`,
  Fields: FreezeFields,
  reasonLabel: 'Internal reason',
  button: 'Freeze and notify',
  done: 'Frozen. We’re e-mailing them.',
  perform: (form, api, { caseId }) =>
    api.freezeAccount({
      caseId: caseId ?? textOf(form, 'of'),
      reason: textOf(form, 'reason'),
      kind: choiceOf(form, 'kind', STAFF_HOLD_KINDS) ?? 'staff',
      message: textOf(form, 'message'),
    }),
} as const satisfies Omit<SubjectAct<unknown>, 'label'>
