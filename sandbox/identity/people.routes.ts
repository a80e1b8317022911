import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { sendPage } from '../pages/headers.ts'
import { type Html, html } from '../pages/html.ts'
import { workshopPage } from '../pages/layout.ts'
import { fullTime } from '../pages/times.ts'
import {
  type ConsentedPerson,
  forgetPerson,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  listPeople,
  providerNames,
} from './people.ts'

const clientOf = ({ identityClients }: Outside, name: IdentityProvider): string =>
  name === 'facebook' ? identityClients.facebook.appId : identityClients[name].clientId

const providersPanel = (outside: Outside): Html => html`
  <section class="panel" aria-labelledby="sign-in-title">
    <div class="panel-head"><h2 id="sign-in-title">Sign-in</h2></div>
    <div class="panel-body stack">
      <p>The sandbox stands in for Google, Apple and Facebook. Choose one of them in Hearten, and pick who you are. There’s no password. To make sign-in fail, see <a href="/faults">Faults</a>.</p>
      <dl class="facts">${IDENTITY_PROVIDERS.map(
        (name) => html`<dt>${providerNames[name]}</dt>
          <dd><span class="wire">${outside.origin()}/${name}</span><br>
            <span class="quiet">as</span> <span class="wire">${clientOf(outside, name)}</span></dd>`,
      )}</dl>
    </div>
  </section>`

const emailText = ({ email, emailVerified, emailIsRelay }: ConsentedPerson): string => {
  if (email === null) return 'no e-mail shared'
  return `${email}, ${emailVerified ? 'verified' : 'not verified'}${emailIsRelay ? ', relay' : ''}`
}

const personRow = (person: ConsentedPerson): Html => html`
  <tr><td>${person.name ?? 'No name'} <span class="quiet">${emailText(person)}</span><br>
      <span class="wire quiet">${person.provider} ${person.subject}</span></td>
    <td class="quiet">${fullTime(person.agreedAt.getTime())}</td>
    <td><form method="post" action="/sign-in/forget">
      <input type="hidden" name="provider" value="${person.provider}">
      <input type="hidden" name="subject" value="${person.subject}">
      <button class="button" type="submit">Forget<span class="away"> ${person.name ?? person.subject}</span></button>
    </form></td></tr>`

const peoplePanel = (people: readonly ConsentedPerson[]): Html => html`
  <section class="panel" aria-labelledby="people-title">
    <div class="panel-head"><h2 id="people-title">Who consented</h2></div>
    ${
      people.length === 0
        ? html`<p class="panel-body quiet">No one has signed in yet.</p>`
        : html`<table class="listed"><thead><tr><th scope="col">Person</th><th scope="col">Since, PT</th>
            <th scope="col"><span class="away">Actions</span></th></tr></thead>
            <tbody>${people.map(personRow)}</tbody></table>`
    }
    <p class="panel-body small">Apple shares a name only the first time. If you forget a person here, their next sign-in is their first again.</p>
  </section>`

const forgetForm = z.object({ provider: z.enum(IDENTITY_PROVIDERS), subject: z.string() })

export const peopleRoutes = (outside: Outside) => async (app: FastifyInstance) => {
  const { sql } = outside.database

  app.get('/sign-in', async (_request, reply) => {
    const main = html`${providersPanel(outside)}${peoplePanel(await listPeople(sql))}`
    return sendPage(reply, await workshopPage(outside, 'Sign-in', main))
  })

  app.post('/sign-in/forget', async (request, reply) => {
    const { provider, subject } = forgetForm.parse(request.body)
    await forgetPerson(sql, provider, subject)
    return reply.redirect('/sign-in', 303)
  })
}
