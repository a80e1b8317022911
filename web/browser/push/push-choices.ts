import { deviceStorage, isRecord, readJson } from '../tab-storage.ts'

/** What a browser is notified of: a case's news, or gifts to one's own case. */
export type PushAbout = 'news' | 'gifts'
export type PushChoiceKey = { readonly caseId: string; readonly about: PushAbout }

/** Name in the device's storage of the endpoints that were subscribed, by case and subject. */
const NAME = 'notifications'

const nameOf = ({ caseId, about }: PushChoiceKey): string => `${about}-${caseId}`

const stored = (): Readonly<Record<string, unknown>> => {
  const value = readJson(deviceStorage(), NAME)
  return isRecord(value) ? value : {}
}

/** The endpoint by which this browser is notified; null if it isn't. */
export const endpointOf = (key: PushChoiceKey): string | null => {
  const endpoint = stored()[nameOf(key)]
  return typeof endpoint === 'string' ? endpoint : null
}

/** Remembers an endpoint; null forgets it. */
export const rememberEndpoint = (key: PushChoiceKey, endpoint: string | null): void => {
  const { [nameOf(key)]: _former, ...others } = stored()
  const next = endpoint === null ? others : { ...others, [nameOf(key)]: endpoint }
  deviceStorage().setItem(NAME, JSON.stringify(next))
}
