import type { FastifyInstance } from 'fastify'
import { generateSync } from 'otplib'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { type Html, html } from './html.ts'

const secretsShape = z
  .array(z.strictObject({ account: z.email(), secret: z.string().regex(/^[A-Z2-7]{16,64}$/) }))
  .max(20)

/** `POST /authenticator`: stores the secrets of accounts whose authenticator app the sandbox simulates. Idempotent. */
export const authenticatorRoutes =
  ({ database }: Pick<Outside, 'database'>) =>
  async (app: FastifyInstance) => {
    app.post('/authenticator', async (request) => {
      const secrets = secretsShape.parse(request.body)
      for (const [ordinal, { account, secret }] of secrets.entries())
        await database.sql(
          'authenticator_save',
          `insert into sandbox.authenticator (account, secret, ordinal) values ($1, $2, $3)
           on conflict (account) do update set secret = excluded.secret, ordinal = excluded.ordinal`,
          [account, secret, ordinal],
        )
      return { written: secrets.length }
    })
  }

/** The apps' current codes, by real time, as phones show them. Empty if there are no apps. */
export const authenticatorPanel = async ({ database, clock }: Outside): Promise<Html> => {
  const apps = await database.sql<{ account: string; secret: string }>(
    'authenticator_list',
    'select account, secret from sandbox.authenticator order by ordinal',
  )
  const epoch = Math.floor(clock.wallMs() / 1000)
  if (apps.length === 0) return html``
  return html`
    <section class="panel panel-body" aria-labelledby="authenticator-title">
      <h2 id="authenticator-title">Authenticator app</h2>
      <ul class="lines">${apps.map(
        ({ account, secret }) => html`<li><span class="wire">${generateSync({ secret, epoch })}</span>
          <span class="quiet small">${account}</span></li>`,
      )}</ul>
      <p class="quiet small">Current codes for the demo’s staff, as their phones show them. Each works once and changes every 30 seconds. Reload the page for the next one.</p>
    </section>`
}
