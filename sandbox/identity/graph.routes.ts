import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { isValidProof, type ResolvedToken, readToken } from './facebook-tokens.ts'

const VERSION = 'v22.0'
const FOREIGN_APP = '2000000000000002'

const failure = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.status(status).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } })

const EXPIRED = 'Error validating access token: Session has expired.'

const debugQuery = z.object({ input_token: z.string(), access_token: z.string() })
const meQuery = z.object({
  access_token: z.string(),
  appsecret_proof: z.string().optional(),
  fields: z.string().default('id,name'),
})

/** Answer of `debug_token`. */
const tokenInfo = (token: ResolvedToken | undefined, appId: string) =>
  token === undefined
    ? { error: { code: 190, message: 'Invalid OAuth access token.' }, is_valid: false, scopes: [] }
    : {
        ...{ app_id: appId, type: 'USER', application: 'Hearten', user_id: token.person.subject },
        ...{ expires_at: token.exp, issued_at: token.iat, is_valid: !token.expired },
        scopes: token.person.email === null ? ['public_profile'] : ['email', 'public_profile'],
        ...(token.expired ? { error: { code: 190, subcode: 463, message: EXPIRED } } : {}),
      }

/** The two Graph API calls with which a server learns a token's user. */
export const graphRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { appId, appSecret } = outside.identityClients.facebook
  app.setErrorHandler<Error>((error, request, reply) => {
    if (error instanceof z.ZodError) return failure(reply, 400, 100, 'Missing or invalid parameter')
    request.log.error({ err: error }, 'the Graph API of the sandbox broke')
    return failure(reply, 500, 1, 'An unknown error occurred')
  })

  app.get(`/facebook/${VERSION}/debug_token`, async (request, reply) => {
    const { input_token: inputToken, access_token: accessToken } = debugQuery.parse(request.query)
    if (accessToken !== `${appId}|${appSecret}`) {
      return failure(reply, 400, 190, 'Invalid OAuth access token signature.')
    }
    const isForeign = outside.faults.current().badIdentityToken === 'audience'
    return { data: tokenInfo(await readToken(outside, inputToken), isForeign ? FOREIGN_APP : appId) }
  })

  app.get(`/facebook/${VERSION}/me`, async (request, reply) => {
    const { access_token: accessToken, appsecret_proof: proof, fields } = meQuery.parse(request.query)
    const token = await readToken(outside, accessToken)
    if (token === undefined) return failure(reply, 400, 190, 'Invalid OAuth access token.')
    if (token.expired) return failure(reply, 400, 190, EXPIRED)
    if (proof === undefined) {
      return failure(reply, 400, 100, 'API calls from the server require an appsecret_proof argument')
    }
    if (!isValidProof(outside, accessToken, proof)) {
      return failure(reply, 400, 100, 'Invalid appsecret_proof provided in the API argument')
    }
    const { subject: id, name, email } = token.person
    const requestedFields = new Set(fields.split(','))
    return {
      id,
      ...(requestedFields.has('name') && name !== null ? { name } : {}),
      ...(requestedFields.has('email') && email !== null ? { email } : {}),
    }
  })

  app.get<{ Params: { '*': string } }>('/facebook/v*', (request, reply) =>
    failure(
      reply,
      400,
      2500,
      `The sandbox speaks ${VERSION} and two of its calls, not v${request.params['*']}.`,
    ),
  )
}
