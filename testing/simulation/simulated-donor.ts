import type { TestApp } from '../app.ts'
import { Donor } from '../donations/donor.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** The API of the current process. */
const frontDoor = ({ site, sandbox }: World): Pick<TestApp, 'app' | 'sandbox'> => ({
  get app() {
    return site.web().app
  },
  sandbox,
})

/** A donor whose calls may end without an answer. */
export class SimulatedDonor extends Donor {
  readonly name: string
  readonly email: string
  readonly #world: World

  constructor(world: World, number: number) {
    super(frontDoor(world), { address: `198.18.${number & 255}.${(number >> 8) & 255}` })
    this.#world = world
    // Alphanumeric, because a name may have at most four digits.
    this.name = `donor ${number.toString(36)}`
    this.email = `donor-${number}@mail.example`
  }

  /** @throws ConnectionLost also for our 5xx: to a page both are the same */
  override async call<T>(method: 'GET' | 'POST', url: string, body?: object) {
    const { turns, site, weather, story } = this.#world
    const breaksBefore = weather.breaks()
    const answer = await turns.within(site.web().process, () => super.call<T>(method, url, body))
    if (answer.status < 500) return answer
    story.add(`${this.name} is told ${answer.status}`)
    if (weather.breaks() > breaksBefore) throw new ConnectionLost(`we answered ${answer.status}`)
    throw new Error(`${method} ${url.split('?')[0]} answered ${answer.status} although nothing broke`)
  }
}
