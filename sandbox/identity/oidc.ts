import type { FastifyBaseLogger } from 'fastify'
import type { Configuration, interactionPolicy, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { randomText } from '../ids.ts'
import type { Outside } from '../outside.ts'
import { contentPolicy } from '../pages/headers.ts'
import { readOrCreateSetting } from '../settings.ts'
import { isAppleSecret } from './apple-client-secret.ts'
import { corruptToken } from './bad-tokens.ts'
import { type Library, loadLibrary } from './load-library.ts'
import { findPerson, type Person } from './people.ts'
import { identityRecords } from './records.ts'
import { signInErrorPage } from './sign-in-page.ts'
import { loadOrCreateSigningKey, type SigningKey } from './signing-key.ts'

export const OIDC_PROVIDERS = ['google', 'apple'] as const
export type OidcName = (typeof OIDC_PROVIDERS)[number]

/** Shows errors that can't be redirected to the product: an unknown client or a foreign redirect address. */
const sendErrorPage =
  (name: OidcName): NonNullable<Configuration['renderError']> =>
  (ctx, { error, error_description: description }) => {
    ctx.set('content-security-policy', contentPolicy({}))
    ctx.type = 'html'
    ctx.body = signInErrorPage(name, `${error}: ${description ?? 'no reason given'}`).markup
  }

const SCOPES: Readonly<Record<OidcName, readonly string[]>> = {
  google: ['openid', 'email', 'profile'],
  apple: ['openid', 'email', 'name'],
}

const HOUR_SECONDS = 3600
const CODE_TTL_SECONDS = 60

export const sessionCookie = (name: OidcName): string => `sandbox_${name}_session`

const claimsOf = ({ subject, email, emailVerified, emailIsRelay, hostedDomain, name }: Person) => ({
  ...{ sub: subject, name: name ?? undefined },
  ...(email === null ? {} : { email, email_verified: emailVerified }),
  ...(hostedDomain === null ? {} : { hd: hostedDomain }),
  ...(emailIsRelay ? { is_private_email: true } : {}),
})

/** Makes every sign-in show the page for choosing an account. */
const signInPrompts = ({ base, Prompt }: Library): interactionPolicy.Prompt[] => {
  const prompts = base()
  prompts.add(new Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

const grantScopes = async ({ oidc }: KoaContextWithOIDC, scopes: readonly string[]) => {
  const { client, session } = oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

const configure = (
  outside: Outside,
  name: OidcName,
  stored: { readonly key: SigningKey; readonly cookieKey: string; readonly oidc: Library },
): Configuration => {
  const { database, identityClients, productOrigin } = outside
  const { clientId } = identityClients[name]
  const scopes = SCOPES[name]
  return {
    adapter: identityRecords(database.sql, name),
    jwks: { keys: [stored.key] },
    clients: [
      {
        client_id: clientId,
        // Apple has no fixed secret: its client signs them, and `isAppleSecret` verifies them.
        client_secret: name === 'google' ? identityClients.google.clientSecret : 'signed by the client',
        redirect_uris: [`${productOrigin}/auth-callback/${name}`],
        ...{ response_types: ['code'], grant_types: ['authorization_code'] },
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    ...{ scopes: [...scopes], responseTypes: ['code'], clientAuthMethods: ['client_secret_post'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'is_private_email'],
      ...(name === 'google' ? { profile: ['name', 'hd'] } : {}),
    },
    // Both providers include the claims in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    cookies: {
      keys: [stored.cookieKey],
      names: {
        session: sessionCookie(name),
        interaction: `sandbox_${name}_interaction`,
        resume: `sandbox_${name}_resume`,
      },
    },
    ttl: {
      AuthorizationCode: CODE_TTL_SECONDS,
      ...{ AccessToken: HOUR_SECONDS, IdToken: HOUR_SECONDS, Grant: HOUR_SECONDS },
      ...{ Interaction: HOUR_SECONDS, Session: HOUR_SECONDS },
    },
    interactions: { policy: signInPrompts(stored.oidc), url: (_ctx, { uid }) => `/${name}/sign-in/${uid}` },
    findAccount: async (_ctx, subject) => {
      const person = await findPerson(database.sql, name, subject)
      return person && { accountId: subject, claims: () => claimsOf(person) }
    },
    loadExistingGrant: (ctx) => grantScopes(ctx, scopes),
    renderError: sendErrorPage(name),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Makes a provider behave as Apple: signed client secrets, no issuer in answers, and the name with the first code. */
const applyAppleSpecifics = (provider: Provider, outside: Outside): void => {
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value: (secret: string) => isAppleSecret(outside.identityClients.apple, provider.issuer, secret),
  })
  provider.on('authorization.success', ({ oidc }, out) => {
    if (!isRecord(out)) return
    delete out['iss']
    const firstConsent = oidc.result?.['firstConsent']
    if (typeof firstConsent === 'string') out['user'] = firstConsent
  })
}

/** Opens a provider. Call it once the sandbox listens, because the issuer contains the port. */
export const openOidc = async (
  outside: Outside,
  name: OidcName,
  log: FastifyBaseLogger,
): Promise<Provider> => {
  const { sql } = outside.database
  const oidc = await loadLibrary()
  const key = await loadOrCreateSigningKey(sql, name)
  const cookieKey = await readOrCreateSetting(sql, `${name}.cookieKey`, () => randomText(32))
  const provider = new oidc.Provider(
    `${outside.origin()}/${name}`,
    configure(outside, name, { key, cookieKey, oidc }),
  )
  provider.proxy = true
  if (name === 'apple') applyAppleSpecifics(provider, outside)
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (!isRecord(body)) return
    if (name === 'apple') delete body['authorization_response_iss_parameter_supported']
    if (typeof body['id_token'] === 'string') {
      body['id_token'] = await corruptToken(body['id_token'], outside.faults.current().badIdentityToken, key)
    }
  })
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'a provider of the sandbox broke'))
  return provider
}
