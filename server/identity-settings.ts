import { createPrivateKey } from 'node:crypto'
import { textOrFile } from './text-or-file.ts'

/** Reads the credentials of the identity providers from the settings: all of a provider's, or none. */

type Values = {
  readonly GOOGLE_CLIENT_ID?: string | undefined
  readonly GOOGLE_CLIENT_SECRET?: string | undefined
  readonly APPLE_CLIENT_ID?: string | undefined
  readonly APPLE_TEAM_ID?: string | undefined
  readonly APPLE_KEY_ID?: string | undefined
  readonly APPLE_PRIVATE_KEY?: string | undefined
  readonly FACEBOOK_APP_ID?: string | undefined
  readonly FACEBOOK_APP_SECRET?: string | undefined
}

export type IdentityCredentials = {
  readonly google?: { readonly clientId: string; readonly clientSecret: string }
  readonly apple?: {
    readonly clientId: string
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  }
  readonly facebook?: { readonly appId: string; readonly appSecret: string }
}

const SETTINGS_OF_PROVIDERS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const

const incompleteProviders = (values: Values): string[] =>
  SETTINGS_OF_PROVIDERS.flatMap((names) => {
    const setNames = names.filter((name) => values[name] !== undefined)
    if (setNames.length === 0 || setNames.length === names.length) return []
    return [`${names.slice(0, -1).join(', ')} and ${names.at(-1)} go together; set all of them or none`]
  })

const isSigningKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Each value in an .env file is one line, so `\n` in the key stands for a newline. */
const appleKeyOf = (value: string | undefined) => {
  const { text, problems } = textOrFile('APPLE_PRIVATE_KEY', value)
  const key = text?.replaceAll('\\n', '\n')
  if (key === undefined || isSigningKey(key)) return { key, problems }
  return {
    key: undefined,
    problems: ['APPLE_PRIVATE_KEY must be the key of a .p8 file as Apple gives it, or the path of that file'],
  }
}

export const identityOf = (
  values: Values,
): { readonly identity: IdentityCredentials; readonly problems: readonly string[] } => {
  const { key, problems } = appleKeyOf(values.APPLE_PRIVATE_KEY)
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = values
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID } = values
  return {
    problems: [...incompleteProviders(values), ...problems],
    identity: {
      ...(GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined
        ? { google: { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } }
        : {}),
      ...(APPLE_CLIENT_ID !== undefined &&
      APPLE_TEAM_ID !== undefined &&
      APPLE_KEY_ID !== undefined &&
      key !== undefined
        ? {
            apple: {
              clientId: APPLE_CLIENT_ID,
              teamId: APPLE_TEAM_ID,
              keyId: APPLE_KEY_ID,
              privateKey: key,
            },
          }
        : {}),
      ...(FACEBOOK_APP_ID !== undefined && FACEBOOK_APP_SECRET !== undefined
        ? { facebook: { appId: FACEBOOK_APP_ID, appSecret: FACEBOOK_APP_SECRET } }
        : {}),
    },
  }
}
