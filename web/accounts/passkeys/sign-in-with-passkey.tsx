import { api } from '#web/browser/api/browser-api.ts'
import { answerWithPasskey } from './ask-device.ts'
import { PasskeyButton } from './passkey-button.tsx'

const QUIET = { quiet: true }

/** The sign-in forms' button for a passkey. */
export const SignInWithPasskey = ({ onEntered }: { readonly onEntered: () => void }) => (
  <PasskeyButton
    kind="secondary"
    size="large"
    wide
    busyText="Waiting for your passkey…"
    ask={async () => {
      const answer = await answerWithPasskey(await api.beginPasskeyLogin({}, QUIET))
      await api.loginWithPasskey({ answer }, QUIET)
      onEntered()
    }}
  >
    Sign in with a passkey
  </PasskeyButton>
)
