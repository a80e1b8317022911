import { invalidRequest } from './calls/errors.ts'

/** Loads objects by id and renders them; unknown ids are omitted. */
export type LoadObjects = (ids: readonly string[]) => Promise<ReadonlyMap<string, object>>

/** Maximum depth, as at Stripe. */
const DEEPEST = 4

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })

const expandStep = async (
  nodes: readonly object[],
  step: string,
  path: string,
  load: LoadObjects,
): Promise<object[]> => {
  const ids = nodes.map((node) => Reflect.get(node, step)).filter((value) => typeof value === 'string')
  const loaded = await load(ids)
  return nodes.flatMap((node) => {
    const value: unknown = Reflect.get(node, step)
    if (value === undefined) throw cannotExpand(path)
    if (typeof value === 'string') {
      const found = loaded.get(value)
      if (!found) throw cannotExpand(path)
      Reflect.set(node, step, found)
      return [found]
    }
    return flat(value).filter(isObject)
  })
}

/** Replaces ids in a body by their objects, at paths such as `latest_charge.balance_transaction`. */
export const expand = async (body: object, paths: readonly string[], load: LoadObjects): Promise<void> => {
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST)
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels (${path}).`)
    let nodes: object[] = [body]
    for (const step of steps) nodes = await expandStep(nodes, step, path, load)
  }
}
