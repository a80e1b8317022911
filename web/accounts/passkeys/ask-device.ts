import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/accounts/passkey-shapes.ts'
import { passkeyTransports } from '#contract/accounts/passkey-shapes.ts'

/** The device made or used no passkey. The message is a sentence for its person. */
export class NoPasskey extends Error {}

/** Loaded when a passkey's button is pressed: few visitors press one. */
const loadClient = () => import('@simplewebauthn/browser')

type Words = { readonly canceled: string }

/** Turns the browser's error into a sentence. A person who closes its window gets `canceled`. */
const noPasskey = (error: unknown, { canceled }: Words): NoPasskey => {
  const { code, name } = { code: '', name: '', ...(error instanceof Error ? error : {}) }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    return new NoPasskey('This device has a passkey for your account already.')
  if (code.startsWith('ERROR_AUTHENTICATOR_MISSING'))
    return new NoPasskey('That device can’t keep a passkey. It needs a screen lock, or a PIN for a key.')
  return new NoPasskey(canceled, { cause: error })
}

const requireSupport = (isSupported: boolean): void => {
  if (!isSupported) throw new NoPasskey('This browser can’t use passkeys. Try another one, or another way.')
}

/** Has the device make a passkey. @throws NoPasskey */
export const makePasskey = async (options: PasskeyCreation): Promise<NewPasskey> => {
  const { browserSupportsWebAuthn, startRegistration } = await loadClient()
  requireSupport(browserSupportsWebAuthn())
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports: passkeyTransports(transports) }
  } catch (error) {
    throw noPasskey(error, { canceled: 'No passkey was added. Try again when you’re ready.' })
  }
}

/** Has the device answer with one of its passkeys. @throws NoPasskey */
export const answerWithPasskey = async (options: PasskeyRequest): Promise<PasskeyAnswer> => {
  const { browserSupportsWebAuthn, startAuthentication } = await loadClient()
  requireSupport(browserSupportsWebAuthn())
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    return { id, clientDataJSON, authenticatorData, signature, userHandle }
  } catch (error) {
    throw noPasskey(error, { canceled: 'No passkey was used. Try again, or use another way.' })
  }
}
