import type { TestApp } from '../app.ts'
import { Donor } from '../donations/donor.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** The app of the current web process, which changes after a kill. */
const currentServer = ({ site, sandbox }: World): Pick<TestApp, 'app' | 'sandbox'> => ({
  get app() {
    return site.web().app
  },
  sandbox,
})

/** A donor whose calls may get no answer. */
export class SimulatedDonor extends Donor {
  readonly name: string
  readonly email: string
  readonly #world: World

  constructor(world: World, number: number) {
    super(currentServer(world), { address: `198.18.${number & 255}.${(number >> 8) & 255}` })
    this.#world = world
    // In base 36, because a name may have at most four digits.
    this.name = `donor ${number.toString(36)}`
    this.email = `donor-${number}@mail.example`
  }

  /** @throws ConnectionLost for a 5xx answer, too, if a fault caused it: a page retries both */
  override async call<T>(method: 'GET' | 'POST', url: string, body?: object) {
    const { turns, site, weather, story } = this.#world
    const breaksBefore = weather.breaks()
    const answer = await turns.within(site.web().process, () => super.call<T>(method, url, body))
    if (answer.status < 500) return answer
    story.addLine(`${this.name} is told ${answer.status}`)
    if (weather.breaks() > breaksBefore) throw new ConnectionLost(`we answered ${answer.status}`)
    throw new Error(`${method} ${url.split('?')[0]} answered ${answer.status} although nothing broke`)
  }
}
