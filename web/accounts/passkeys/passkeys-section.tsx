import { useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { PASSKEYS_MAX, type Passkey } from '#contract/accounts/passkey-shapes.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText, DateText } from '#web/ui/date-text.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { fieldId } from '../form-problems.ts'
import {
  Confirmation,
  SignInAgainFirst,
  type Trust,
  trustOf,
  typedPassword,
} from '../profile/confirm-change.tsx'
import { otherPersonRefusal } from '../profile/form-owner.ts'
import { ProviderRedirect } from '../profile/provider-redirect.tsx'
import {
  PersonField,
  type SectionAnswer,
  SectionCard,
  SectionForm,
  usePreviousNotice,
  useSection,
} from '../profile/section-form.tsx'
import { fetchSignedIn } from '../use-account.ts'
import { makePasskey } from './ask-device.ts'
import { FACTOR_ADDRESS } from './passkey-actions.ts'
import { PasskeyButton } from './passkey-button.tsx'

const SECTION = 'passkeys'
const QUIET = { quiet: true }

type RowProps = {
  readonly info: UserInfo
  readonly passkey: Passkey
  readonly trust: Trust
  readonly section: SectionAnswer
}

/** Form that renames or removes a passkey. */
const ChangeForm = ({ info, passkey: { passkeyId, name }, trust, section }: RowProps) => {
  const { answer, busy, Form } = section
  const isOwn = answer.values['passkeyId'] === passkeyId
  const problems = isOwn ? answer.problems : {}
  return (
    <Form
      method="post"
      action={`${href('/account')}#${SECTION}`}
      noValidate
      preventScrollReset
      className="space-y-4 pb-4"
    >
      <PersonField />
      <input type="hidden" name="passkeyId" value={passkeyId} />
      <TextField
        id={isOwn ? fieldId(SECTION, 'name') : undefined}
        name="name"
        label="Name"
        defaultValue={isOwn ? (answer.values['name'] ?? name) : name}
        error={problems['name']}
      />
      <Button
        type="submit"
        kind="secondary"
        size="small"
        name="act"
        value="renamePasskey"
        busy={busy === 'renamePasskey' && 'Saving…'}
      >
        Save the name
      </Button>
      <Confirmation
        id={isOwn ? fieldId(SECTION, 'currentPassword') : undefined}
        info={info}
        trust={trust}
        answer={{ ...answer, problems }}
        hint="To remove it."
      />
      {trust !== 'none' && (
        <Button
          className="-mx-2"
          type="submit"
          kind="text"
          size="small"
          name="act"
          value="removePasskey"
          busy={busy === 'removePasskey' && 'Removing…'}
        >
          {`Remove ${name}`}
        </Button>
      )}
    </Form>
  )
}

const Row = (props: RowProps) => {
  const { passkeyId, name, createdAt, lastUsedAt } = props.passkey
  const { answer } = props.section
  const hasProblem = answer.values['passkeyId'] === passkeyId && Object.keys(answer.problems).length > 0
  return (
    <li className="py-2">
      <p className="type-label break-words">{name}</p>
      <p className="type-meta text-quiet">
        <span>Added </span>
        <DateText at={createdAt} />
        {lastUsedAt !== null && (
          <>
            <span>, last used </span>
            <AgoText at={lastUsedAt} inSentence />
          </>
        )}
      </p>
      <details key={name} open={hasProblem || undefined}>
        <summary className="link type-label inline-flex min-h-11 cursor-pointer list-none items-center">
          <span>{`Rename or remove ${name}`}</span>
        </summary>
        <ChangeForm {...props} />
      </details>
    </li>
  )
}

/** Has the device make a passkey for the account that the page shows, and adds it. */
const addPasskey = async ({ userId }: UserInfo, form: HTMLFormElement | null): Promise<void> => {
  const person = await fetchSignedIn()
  if (person !== null && person.userId !== userId) throw otherPersonRefusal()
  const credential = await makePasskey(await api.beginPasskey(typedPassword(form), QUIET))
  await api.addPasskey({ credential }, QUIET)
}

type AddProps = { readonly info: UserInfo; readonly onAdded: () => void }

const AddPasskey = ({ info, onAdded }: AddProps) => {
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const ask = async (): Promise<void> => {
    try {
      await addPasskey(info, place.current?.closest('form') ?? null)
    } catch (error) {
      if (!isRefusal(error, 'secondFactorNeeded')) throw error
      await navigate(FACTOR_ADDRESS)
      return
    }
    await revalidate()
    onAdded()
  }
  return (
    <div ref={place}>
      <PasskeyButton
        type="submit"
        name="act"
        value="addPasskey"
        kind="secondary"
        busyText="Waiting for your device…"
        ask={ask}
      >
        Add a passkey
      </PasskeyButton>
      <p className="without-script type-meta text-quiet">
        Adding a passkey needs JavaScript, and it’s off here.
      </p>
    </div>
  )
}

type PasskeysProps = {
  readonly info: UserInfo
  readonly passkeys: readonly Passkey[]
  readonly fresh: boolean
}

/** The account's passkeys. */
export const PasskeysSection = ({ info, passkeys, fresh }: PasskeysProps) => {
  const [addedCount, setAddedCount] = useState(0)
  const added = addedCount === 0 ? null : 'Your passkey is added. From now on it signs you in.'
  const section = usePreviousNotice(useSection(SECTION), added)
  const { answer } = section
  const trust = trustOf(info, fresh)
  const problems = ['name', 'currentPassword'].flatMap((field) => {
    const message = answer.problems[field]
    return message === undefined || answer.values['passkeyId'] === undefined
      ? []
      : [{ fieldId: fieldId(SECTION, field), message }]
  })
  return (
    <SectionCard
      section={SECTION}
      title="Passkeys"
      intro="Sign in with your fingerprint, face or screen lock instead of a code or password. We e-mail you when one is added."
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId} info={info} passkey={passkey} trust={trust} section={section} />
          ))}
        </ul>
      )}
      <SectionForm {...section} problems={problems}>
        <ProviderRedirect leadsTo={answer.leadsTo} />
        {trust === 'none' && <SignInAgainFirst what="add or remove one" />}
        {trust !== 'none' && passkeys.length < PASSKEYS_MAX && (
          <>
            <Confirmation
              info={info}
              trust={trust}
              answer={answer.values['passkeyId'] === undefined ? answer : { ...answer, problems: {} }}
              hint="To add one."
            />
            <AddPasskey info={info} onAdded={() => setAddedCount(addedCount + 1)} />
          </>
        )}
      </SectionForm>
    </SectionCard>
  )
}
