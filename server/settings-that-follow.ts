import type { IdentityCredentials } from './identity-settings.ts'

/** Settings derived from others if omitted. */

const IDENTITY_PROVIDERS = ['google', 'apple', 'facebook'] as const

type Given = {
  readonly PORT: number
  readonly PUBLIC_ORIGIN?: string | undefined
  readonly SANDBOX?: boolean | undefined
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly SMTP_URL?: string | undefined
}

export const originOf = ({ PUBLIC_ORIGIN, PORT }: Given): string =>
  (PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).replace(/\/$/, '')

/** The sandbox replaces whatever has no credentials; in production only if requested explicitly. */
export const isSandboxed = (values: Given, production: boolean, identity: IdentityCredentials): boolean =>
  values.SANDBOX ??
  (!production &&
    (values.STRIPE_SECRET_KEY === undefined ||
      values.SMTP_URL === undefined ||
      IDENTITY_PROVIDERS.some((name) => identity[name] === undefined)))

/** Whether a host's name marks a test site, where nothing is tracked. */
export const isTrial = (host: string): boolean => /stage|test|local/i.test(host)
