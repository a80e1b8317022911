import { createContext, use, useRef } from 'react'
import type { StaffMemberInfo } from '#contract/staff/staff-shapes.ts'
import { answerWithPasskey } from '#web/accounts/passkeys/ask-device.ts'
import { PasskeyButton } from '#web/accounts/passkeys/passkey-button.tsx'
import { api } from '#web/browser/api/browser-api.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CODE_FIELD } from './act-form.ts'

type Factors = Pick<StaffMemberInfo, 'hasApp' | 'hasPasskey'>

/** The second factors of the signed-in member of staff. */
export const OwnFactors = createContext<Factors>({ hasApp: true, hasPasskey: false })

const QUIET = { quiet: true }

/** Button that enters a passkey as the second factor of this session. */
export const PasskeyFactor = ({ onEntered }: { readonly onEntered: () => void }) => (
  <PasskeyButton
    kind="secondary"
    wide
    busyText="Waiting for your passkey…"
    ask={async () => {
      const answer = await answerWithPasskey(await api.beginPasskeyFactor({}, QUIET))
      await api.enterPasskeyFactor({ answer }, QUIET)
      onEntered()
    }}
  >
    Use a passkey
  </PasskeyButton>
)

/** Sends the form once more by the button of its act. */
const sendAgain = (form: HTMLFormElement | null | undefined, act: string): void => {
  const buttons = [...(form?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? [])]
  form?.requestSubmit(buttons.find(({ name, value }) => name === 'act' && value === act))
}

/** Field for the second factor. A form shows it after its action was refused without one, and keeps its input. */
export const SecondFactorField = ({ problem }: { readonly problem: FormResult | undefined }) => {
  const { hasApp, hasPasskey } = use(OwnFactors)
  const place = useRef<HTMLDivElement>(null)
  if (!problem?.needsCode) return null
  const { act, fields } = problem
  return (
    <div ref={place} className="space-y-4">
      {hasApp && (
        <TextField
          label="Code from your authenticator app"
          name={CODE_FIELD}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Your last one was a while ago. What you typed is still here."
          error={fields[CODE_FIELD]}
        />
      )}
      {hasPasskey && <PasskeyFactor onEntered={() => sendAgain(place.current?.closest('form'), act)} />}
    </div>
  )
}
