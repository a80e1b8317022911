import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Outside } from '../outside.ts'
import { type Html, html } from './html.ts'

const peopleShape = z.array(z.strictObject({ account: z.email(), sees: z.string().min(1).max(200) })).max(20)

/** `POST /demo-people`: stores the demo accounts that the overview lists for signing in. Idempotent. */
export const demoPeopleRoutes =
  ({ database }: Pick<Outside, 'database'>) =>
  async (app: FastifyInstance) => {
    app.post('/demo-people', async (request) => {
      const people = peopleShape.parse(request.body)
      for (const [ordinal, { account, sees }] of people.entries())
        await database.sql(
          'demo_person_save',
          `insert into sandbox.demo_person (account, sees, ordinal) values ($1, $2, $3)
           on conflict (account) do update set sees = excluded.sees, ordinal = excluded.ordinal`,
          [account, sees, ordinal],
        )
      return { written: people.length }
    })
  }

/** Panel that lists the demo accounts; empty if there are none. */
export const demoPeoplePanel = async ({ database }: Outside): Promise<Html> => {
  const people = await database.sql<{ account: string; sees: string }>(
    'demo_person_list',
    'select account, sees from sandbox.demo_person order by ordinal',
  )
  if (people.length === 0) return html``
  return html`
    <section class="panel panel-body" aria-labelledby="people-title">
      <h2 id="people-title">Demo accounts</h2>
      <ul class="lines">${people.map(
        ({ account, sees }) => html`<li><span class="wire">${account}</span>
          <span class="quiet small">${sees}</span></li>`,
      )}</ul>
      <p class="quiet small">They all use the password that’s printed at startup.</p>
    </section>`
}
