import type { IdentityCredentials } from './identity-settings.ts'

/** Settings that are derived from others if they are omitted. */

const IDENTITY_PROVIDERS = ['google', 'apple', 'facebook'] as const

type SettingValues = {
  readonly PORT: number
  readonly PUBLIC_ORIGIN?: string | undefined
  readonly SANDBOX?: boolean | undefined
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly SMTP_URL?: string | undefined
}

export const originOf = ({ PUBLIC_ORIGIN, PORT }: SettingValues): string =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`

/** Whether the sandbox replaces services without credentials; in production only if SANDBOX is set. */
export const isSandboxed = (
  values: SettingValues,
  production: boolean,
  identity: IdentityCredentials,
): boolean =>
  values.SANDBOX ??
  (!production &&
    (values.STRIPE_SECRET_KEY === undefined ||
      values.SMTP_URL === undefined ||
      IDENTITY_PROVIDERS.some((name) => identity[name] === undefined)))

/** Whether a host's name marks a test site, where nothing is tracked. */
export const isTestHost = (host: string): boolean => /stage|test|local/i.test(host)
