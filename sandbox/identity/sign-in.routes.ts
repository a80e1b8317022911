import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Outside } from '../outside.ts'
import { sendPage } from '../pages/headers.ts'
import { refuseCrossOrigin } from '../pages/refuse-cross-origin.ts'
import { choosePerson, signInForm } from './choose-person.ts'
import type { OidcName } from './oidc.ts'
import { type Person, rememberPerson } from './people.ts'
import { type SignInPage, signInErrorPage, signInPage } from './sign-in-page.ts'

const CLIENT = 'Hearten'
export const NO_ADDRESS = 'Enter an e-mail address, such as sam@mail.example.'

/** Apple's `user` field, which it sends with the first consent only. */
const firstConsentOf = ({ name, email }: Person): string => {
  const [firstName = '', ...rest] = name?.split(' ') ?? []
  return JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email })
}

/** The page between the product's request and the provider's answer: `/google/sign-in/:uid`. */
export const signInRoutes =
  (outside: Outside, name: OidcName, getProvider: () => Promise<Provider>) =>
  async (app: FastifyInstance) => {
    await app.register(formbody)
    app.addHook('onRequest', refuseCrossOrigin(outside.origin))
    const path = `/${name}/sign-in/:uid`

    const send = (reply: FastifyReply, page: Omit<SignInPage, 'provider' | 'client'>): FastifyReply =>
      sendPage(reply, signInPage({ provider: name, client: CLIENT, ...page }), {
        formAction: `'self' ${outside.productOrigin}`,
      })

    app.setErrorHandler<Error>((error, request, reply) => {
      if (error.name === 'SessionNotFound') {
        const words = 'It’s already finished, or took too long. Go back to Hearten and start again.'
        return sendPage(reply.status(400), signInErrorPage(name, words))
      }
      request.log.error({ err: error }, 'a sign-in page of the sandbox broke')
      return sendPage(reply.status(500), signInErrorPage(name, 'The sandbox broke. Its log says why.'))
    })

    app.get(path, async (request, reply) => {
      const provider = await getProvider()
      await provider.interactionDetails(request.raw, reply.raw)
      return send(reply, { action: request.url, error: null, typed: null })
    })

    const answer = async (request: FastifyRequest, reply: FastifyReply, result: object) => {
      const provider = await getProvider()
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { ...result }), 303)
    }

    app.post(path, async (request, reply) => {
      const form = signInForm.parse(request.body ?? {})
      if (form.act === 'cancel') return answer(request, reply, { error: 'access_denied' })
      const person = choosePerson(name, form)
      if (person === undefined) {
        return send(reply.status(400), { action: request.url, error: NO_ADDRESS, typed: form })
      }
      const isFirst = await rememberPerson(outside.database.sql, name, person, outside.clock.nowMs())
      return answer(request, reply, {
        ...{ login: { accountId: person.subject }, select_account: {} },
        ...(name === 'apple' && isFirst ? { firstConsent: firstConsentOf(person) } : {}),
      })
    })
  }
