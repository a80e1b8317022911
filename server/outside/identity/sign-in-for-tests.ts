import { type Choice, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import type { TestSandbox } from '#sandbox/sandbox-for-tests.ts'
import { randomIds } from '#server/platform/ids.ts'
import { identityProviders } from './identity-providers.ts'
import type {
  IdentityProviders,
  IdentityRecognized,
  RedirectProvider,
  Refused,
  StartedSignIn,
} from './port.ts'
import type { IdentitySettings } from './settings.ts'

/** Clients of the sandbox's providers: with long timeouts, unless a test waits for one that never answers. */
export const providersAt = (
  { sandbox, productOrigin }: TestSandbox,
  { timeoutMs = 15_000, ...more }: IdentitySettings & { readonly timeoutMs?: number } = {},
): IdentityProviders =>
  identityProviders(
    { ...sandbox.identity, ...more },
    { publicOrigin: productOrigin, secret: randomIds.secret, nowMs: Date.now, timeoutMs },
  )

export const beginAt = async (
  at: IdentityProviders,
  provider: RedirectProvider,
  returnTo = '/',
): Promise<StartedSignIn> => {
  const begun = await at.begin(provider, { returnTo })
  if (begun.status === 'refused') throw new Error(`${begun.reason}: ${begun.detail}`)
  return begun
}

/** A whole sign-in. */
export const recogniseAt = async (
  at: IdentityProviders,
  provider: RedirectProvider,
  choice: Choice = {},
): Promise<IdentityRecognized | Refused> => {
  const { url, keep } = await beginAt(at, provider)
  const { fields } = await signInAt(url, choice)
  return at.finish(keep, fields)
}

/** Runs a function while the outside world has a fault. */
export const withFault = async <T>(
  { faults }: TestSandbox,
  knobs: object,
  act: () => Promise<T>,
): Promise<T> => {
  await faults(knobs)
  try {
    return await act()
  } finally {
    await faults({ reset: true })
  }
}
