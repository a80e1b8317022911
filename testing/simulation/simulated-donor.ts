import type { TestApp } from '../app.ts'
import { Donor } from '../donations/donor.ts'
import { ConnectionLost } from './turns.ts'
import type { World } from './world.ts'

/** The front door, whichever process answers there at the moment. */
const frontDoor = ({ site, sandbox }: World): Pick<TestApp, 'app' | 'sandbox'> => ({
  get app() {
    return site.web().app
  },
  sandbox,
})

/** A donor whose every call may end without an answer. */
export class SimulatedDonor extends Donor {
  readonly name: string
  readonly email: string
  readonly #world: World

  constructor(world: World, number: number) {
    super(frontDoor(world), { address: `198.18.${number & 255}.${(number >> 8) & 255}` })
    this.#world = world
    // In letters and digits: a name has no more than four digits.
    this.name = `donor ${number.toString(36)}`
    this.email = `donor-${number}@mail.example`
  }

  /** @throws ConnectionLost also where we broke: a page can't do more with that than with silence */
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
